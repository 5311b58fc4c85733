import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@facet/look/locale';
import { load } from 'cheerio';
import { composeOwnerEmail } from './compose-owner-email.ts';
import type { OwnerNews } from './email.ts';
import { EmailProblem } from './email-problem.ts';
import { languageOf } from './language-of.ts';
import { WEEKLY } from './testing/sample-emails.ts';

const NEWS: OwnerNews = {
  state: 'failed',
  brand: WEEKLY.brand,
  locale: 'en-US',
  title: 'Executive overview',
  ranAt: WEEKLY.dataFrom,
  cause: 'The chart Flights failed: <timeout>',
  dashboardUrl: 'https://facet.example.com/dashboards/1',
  manageUrl: 'https://facet.example.com/account/deliveries',
};

test('a failure has its cause, its time, and what happens next', () => {
  const { subject, html, text } = composeOwnerEmail(NEWS);
  assert.equal(subject, 'Delivery failed: Executive overview');
  const $ = load(html);
  assert.equal($('h1').text(), 'The scheduled delivery of Executive overview failed');
  assert.match($('.bad').text(), /What went wrong\s+The chart Flights failed: <timeout>/);
  assert.deepEqual(
    $('a')
      .toArray()
      .map(({ attribs }) => attribs.href),
    [NEWS.dashboardUrl, NEWS.manageUrl],
  );
  assert.deepEqual(text.split('\n\n').slice(2), [
    '! What went wrong\n- The chart Flights failed: <timeout>',
    'You will get another email when it works again, and none before that.',
    'Open dashboard:\nhttps://facet.example.com/dashboards/1',
    '--\nYou get this email because you own this delivery.\nManage deliveries: https://facet.example.com/account/deliveries\n',
  ]);
});

test('good news has no warning', () => {
  const { subject, html } = composeOwnerEmail({ ...NEWS, state: 'works' });
  assert.equal(subject, 'Delivery works again: Executive overview');
  const $ = load(html);
  assert.equal($('.bad, .warning').length, 0);
  assert.match($('[aria-roledescription=email]').text(), /The latest run succeeded/);
});

test('a bad address, colour or time is refused, and texts are cut and escaped', () => {
  for (const wrong of [
    { dashboardUrl: 'javascript:alert(1)' },
    { manageUrl: 'ftp://x' },
    { brand: { name: 'N', colour: 'url(x)' } },
    { ranAt: { instant: new Date(0), timezone: '+05:00' } },
  ])
    assert.throws(() => composeOwnerEmail({ ...NEWS, ...wrong }), EmailProblem);
  const text = `</style><script>\r\n${'&'.repeat(10_000)}`;
  const { subject, html } = composeOwnerEmail({ ...NEWS, title: text, cause: text });
  assert.ok(subject.length <= 200 && !/[\r\n]/.test(subject));
  assert.ok(Buffer.byteLength(html) < 100_000);
  assert.equal(load(html)('script').length, 0);
});

for (const locale of LOCALES)
  test(`${locale}: both kinds are in the language`, () => {
    const { words } = languageOf(locale);
    for (const state of ['failed', 'works'] as const) {
      const { subject, html } = composeOwnerEmail({ ...NEWS, locale, state });
      const $ = load(html);
      assert.equal(subject, words[state].subject('Executive overview'));
      assert.equal($('h1').text(), words[state].title('Executive overview'));
      assert.ok($('[aria-roledescription=email]').text().includes(words.why.owner));
    }
  });
