import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { emailOf } from './testing/email-of.ts';
import { AIRLINES, LOGO, PICTURE } from './testing/sample-emails.ts';

test('what is too long is cut, and counted', () => {
  const columns = Array.from(
    { length: 20 },
    (_, index) => ({ label: `Month ${index}`, kind: 'number' }) as const,
  );
  const { html, text } = emailOf({
    filters: Array.from({ length: 25 }, (_, index) => ({ label: `Filter ${index}`, value: 'x' })),
    problems: Array.from({ length: 1013 }, (_, index) => ({ title: `Part ${index}`, reason: 'It failed.' })),
    tables: [{ title: 'T', columns, rows: Array(2000).fill(Array(20).fill('1,234,567')), totals: [] }],
  });
  const $ = load(html);
  const shown = $('[aria-roledescription=email]').text();
  assert.match(shown, /1013 parts of this dashboard/);
  assert.match(shown, /Part 9\s+It failed\.\s+and 1,003 more/);
  assert.match(shown, /Filter 19:\s+x\s+and 5 more/);
  const count = $('table.data th').length;
  assert.ok(count >= 5 && count <= 8, String(count));
  assert.equal($('table.data tbody tr').length, 24);
  assert.match(shown, /Showing 24 of 2,000 rows/);
  assert.match(shown, new RegExp(`Showing ${count} of 20 columns`));
  assert.match(text, /- and 1,003 more.*- and 5 more.*Showing 24 of 2,000 rows/s);
  const more = emailOf({ tables: [{ ...AIRLINES, hasMore: true }] });
  for (const content of [load(more.html).text(), more.text]) assert.match(content, /only the first 5 rows/);
});

test('an email stays below 100 kB, whatever is in it, and keeps what matters most', () => {
  const long = '"&<'.repeat(2000);
  const link = `https://facet.example.com/?${'&'.repeat(1900)}`;
  const { html } = emailOf(
    {
      brand: { name: long, colour: 'red', logo: LOGO },
      title: long,
      description: long,
      filters: Array(100).fill({ label: long, value: long }),
      problems: Array(100).fill({ title: long, reason: long }),
      note: Array(50).fill(long).join('\n\n'),
      pictures: Array(40).fill({ ...PICTURE, alt: long }),
      tables: Array(30).fill({
        title: long,
        columns: Array(12).fill({ label: '<'.repeat(4), kind: 'text' }),
        rows: Array(500).fill(Array(12).fill('"<'.repeat(20))),
        totals: [],
      }),
      files: Array(50).fill({
        filename: `${'&'.repeat(200)}.csv`,
        contentType: 'text/csv',
        content: Buffer.alloc(1),
      }),
    },
    { dashboardUrl: link, unsubscribeUrl: link, manageUrl: link, reason: { type: 'group', group: long } },
  );
  assert.ok(Buffer.byteLength(html) < 100_000, String(Buffer.byteLength(html)));
  const $ = load(html);
  assert.equal($('img').length, 41);
  assert.equal($('a').length, 3);
  assert.match($('[aria-roledescription=email]').text(), /100 parts of this dashboard.*and 99 more/s);
});

test('many large tables give way to texts', () => {
  const rows = Array(500).fill(['Southwest Airlines', '913,542', '79.4 %', '8.1 min']);
  const { html } = emailOf({ tables: Array(30).fill({ ...AIRLINES, rows }) });
  assert.ok(Buffer.byteLength(html) < 100_000);
  const shown = load(html)('[aria-roledescription=email]').text();
  assert.ok(shown.includes('when fog closed a runway.'));
  assert.match(shown, /Showing \d of 30 tables/);
  assert.match(shown, /Showing \d+ of 500 rows/);
});
