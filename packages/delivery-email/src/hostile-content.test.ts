import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { assertHarmless } from './testing/assert-harmless.ts';
import { emailOf } from './testing/email-of.ts';
import { PICTURE } from './testing/sample-emails.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '</style></title></td></table><img src=x onerror=alert(1)>',
  `" onmouseover="alert(1)" x='`,
  '<!--title)--> {{accent}} <![endif]-->',
  'line\r\nBcc: eve@example.com\u0000',
  '\u202eevil\u2066 \u200fمبيعات\u200e',
  '👩‍👩‍👧🇩🇪 emoji',
  'x'.repeat(10_000),
  '"'.repeat(10_000),
  '\ud800',
];

for (const text of HOSTILE)
  test(`every text may be ${JSON.stringify(text.slice(0, 60))}`, () => {
    const email = emailOf(
      {
        subject: text,
        brand: { name: text, colour: 'rgb(10 125 90 / 80%)' },
        title: text,
        description: text,
        filters: [{ label: text, value: text }],
        problems: [{ title: text, reason: text }],
        note: text,
        pictures: [{ ...PICTURE, alt: text }],
        tables: [{ title: text, columns: [{ label: text, kind: 'text' }], rows: [[text]], totals: [[text]] }],
        files: [{ filename: `${text}.csv`, contentType: 'text/csv', content: Buffer.alloc(1) }],
      },
      { reason: { type: 'group', group: text } },
    );
    assertHarmless(email.html);
    assert.ok(Buffer.byteLength(email.html) < 100_000);
    const ordinary = load(emailOf({ tables: [] }).html);
    const $ = load(email.html);
    assert.equal($('img').length, 1);
    assert.deepEqual(
      $('a')
        .toArray()
        .map(({ attribs }) => attribs.href),
      ordinary('a')
        .toArray()
        .map(({ attribs }) => attribs.href),
    );
    assert.doesNotMatch($('[aria-roledescription=email]').text(), /\{\{(?!accent)|undefined/);
    const header = [email.subject, ...email.attachments.map(({ filename }) => filename)].join('');
    assert.doesNotMatch(header, /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    assert.ok(email.subject.length <= 200 && header.isWellFormed());
    assert.ok($('h1').text().length <= 200 && $('h1').text() !== '');
    assert.doesNotMatch(email.text, /(?!\n)\p{Cc}|\u202e/u);
  });
