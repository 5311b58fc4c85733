import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@facet/look/locale';
import { load } from 'cheerio';
import { composeDeliveryEmail } from './compose-delivery-email.ts';
import { composeMessage } from './compose-message.ts';
import { deliveryMessage } from './delivery-message.ts';
import { languageOf } from './language-of.ts';
import { linksFor } from './links.ts';
import { assertHarmless } from './testing/assert-harmless.ts';
import { emailOf } from './testing/email-of.ts';
import { ADDRESSEE, AIRLINES, LOGO, PICTURE, WEEKLY } from './testing/sample-emails.ts';

test('the HTML shows all of it, in this order, with the reason and the links at the end', () => {
  const problems = [{ title: 'Flights by state', reason: 'The query took too long.' }];
  const { html, subject } = emailOf({ problems });
  assert.equal(subject, WEEKLY.subject);
  assertHarmless(html);
  const $ = load(html);
  assert.equal($('html').attr('lang'), 'en-US');
  assert.equal($('html').attr('dir'), 'ltr');
  assert.equal($('title').text(), WEEKLY.subject);
  const shown = $('[aria-roledescription=email]').text().replace(/\s+/g, ' ');
  const order = [
    'Northwind Air',
    'Executive overview',
    'How many flights',
    'Data from November 23, 2026 at 9:00 AM GMT+1',
    'Part of this dashboard could not be loaded',
    'Flights by state',
    'The query took too long.',
    'Departure: last 30 days',
    'What changed',
    'Flights are up',
    'Punctuality fell',
    'Open dashboard',
    'Busiest airlines',
    'Southwest Airlines',
    'Attached: Executive overview.pdf (1.2 MB), Busiest airlines.csv (1 kB)',
    'You get this email because Ada Lovelace scheduled it for you.',
    'Unsubscribe',
    'Manage deliveries',
  ];
  const places = order.map((text) => shown.indexOf(text));
  assert.ok(!places.includes(-1), order[places.indexOf(-1)]);
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  );
  assert.deepEqual(
    $('a')
      .toArray()
      .map(({ attribs }) => attribs.href),
    [ADDRESSEE.dashboardUrl, ADDRESSEE.unsubscribeUrl, ADDRESSEE.manageUrl],
  );
  // Beside the subject, mail clients show the beginning of the body.
  assert.match($('body').text().trim(), /^Part of this dashboard could not be loaded/);
});

test('tables have headers, numbers on the right with figures of one width, and totals', () => {
  const $ = load(emailOf().html);
  const table = $('table.data');
  assert.match(table.attr('style') ?? '', /tabular-nums/);
  const rows = table
    .find('tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('th, td')
        .toArray()
        .map((cell) => `${$(cell).attr('align')} ${$(cell).text()}`),
    );
  assert.deepEqual(rows[0], ['left Airline', 'right Flights', 'right On time', 'right Average delay']);
  assert.deepEqual(rows[1], ['left Southwest Airlines', 'right 913,542', 'right 79.4 %', 'right 8.1 min']);
  assert.match(rows.at(-1)?.join() ?? '', /left Total,right 2,723,195/);
  assert.equal(table.find('th[scope=col]').length, 4);
  // Other tables are only for the layout.
  assert.equal($('table:not(.data):not([role=presentation])').length, 0);
});

test('images are attached, shown at their size, and described; files are attached under safe names', () => {
  const { html, attachments } = emailOf({
    brand: { ...WEEKLY.brand, logo: { ...LOGO, width: 480, height: 96 } },
    pictures: [PICTURE, { ...PICTURE, width: 300, height: 100, alt: 'Small' }],
    files: [
      { filename: '../Q3\u202exslx/sales.xlsx', contentType: 'application/pdf', content: Buffer.from('x') },
      { filename: `${'n'.repeat(300)}.csv`, contentType: 'text/csv', content: Buffer.from('y') },
    ],
  });
  const $ = load(html);
  const images = $('img')
    .toArray()
    .map(({ attribs: { src, alt, width } }) => [src, alt, width]);
  assert.deepEqual(images, [
    ['cid:logo@facet', 'Northwind Air', '160'],
    ['cid:picture-1@facet', PICTURE.alt, '582'],
    ['cid:picture-2@facet', 'Small', '300'],
  ]);
  assert.deepEqual(
    attachments.map(({ filename, contentType, cid }) => [filename.replace(/n{100}/, 'n…'), contentType, cid]),
    [
      ['logo.png', 'image/png', 'logo@facet'],
      ['picture-1.png', 'image/png', 'picture-1@facet'],
      ['picture-2.png', 'image/png', 'picture-2@facet'],
      ['Q3 xslx sales.xlsx', 'application/pdf', undefined],
      ['n….csv', 'text/csv', undefined],
    ],
  );
  assert.equal(attachments[1]?.content, PICTURE.content);
});

test('what is absent leaves nothing behind', () => {
  const absent = { dashboardUrl: null, unsubscribeUrl: null, manageUrl: null };
  const nothing = { description: null, filters: [], note: ' \n\n ', pictures: [], tables: [], files: [] };
  const { html, text, attachments } = emailOf(nothing, {
    ...absent,
    reason: { type: 'scheduled', by: null },
  });
  const $ = load(html);
  assert.equal($('a, img, table.data, h2').length, 0);
  assert.deepEqual(attachments, []);
  assert.deepEqual(text.split('\n'), [
    'Northwind Air',
    '',
    'Executive overview',
    '==================',
    'Data from November 23, 2026 at 9:00 AM GMT+1',
    '',
    '--',
    'You get this email because it is scheduled for you.',
    '',
  ]);
});

test('the text has the same content as the HTML', () => {
  const problems = [
    { title: 'Flights by state', reason: 'The query took too long.' },
    { title: 'Delay by hour', reason: 'The column does not exist.' },
  ];
  const { text } = emailOf({ problems });
  for (const part of [
    'Executive overview\n==================\nHow many flights there were',
    '! 2 parts of this dashboard could not be loaded\n- Flights by state: The query took too long.\n- Delay',
    'Filters:\n- Departure: last 30 days\n- Airline: all',
    'What changed\n------------\n\nFlights are up',
    `Open dashboard:\n${ADDRESSEE.dashboardUrl}\n`,
    `[Picture: ${PICTURE.alt.replaceAll('\n', ' · ')}]`,
    'Southwest Airlines    913,542   79.4 %        8.1 min\n',
    'Attached:\n- Executive overview.pdf (1.2 MB)\n- Busiest airlines.csv (1 kB)',
    `scheduled it for you.\nUnsubscribe: ${ADDRESSEE.unsubscribeUrl}\nManage deliveries: ${ADDRESSEE.manageUrl}\n`,
  ])
    assert.ok(text.includes(part), `${part}\n\nis not in\n\n${text}`);
});

test('recipients differ in the reason and the links only', () => {
  const compose = composeDeliveryEmail(WEEKLY);
  const ada = compose(ADDRESSEE);
  const other = { ...ADDRESSEE, unsubscribeUrl: 'https://facet.example.com/unsubscribe/2?a=1&b="' };
  const grace = compose({ ...other, reason: { type: 'subscribed' } });
  assert.ok(grace.html.includes('href="https://facet.example.com/unsubscribe/2?a=1&amp;b=%22"'));
  const toAda = (html: string) =>
    html
      .replace('https://facet.example.com/unsubscribe/2?a=1&amp;b=%22', ADDRESSEE.unsubscribeUrl ?? '')
      .replace('because you subscribed to it.', 'because Ada Lovelace scheduled it for you.');
  assert.equal(toAda(grace.html), ada.html);
  assert.equal(grace.attachments, ada.attachments);
});

for (const locale of LOCALES)
  test(`${locale}: the fixed texts, dates and numbers are in the language`, () => {
    const rows = Array(1234).fill(AIRLINES.rows[0]);
    const { html, text } = emailOf(
      { locale, tables: [{ ...AIRLINES, rows }] },
      { reason: { type: 'subscribed' } },
    );
    const { words } = languageOf(locale);
    const shown = load(html)('[aria-roledescription=email]').text();
    const count = new Intl.NumberFormat(locale).format(1234);
    const sentences = [words.changed, words.open, words.why.subscribed, words.rows('24', count), words.files];
    for (const sentence of [...sentences, words.unsubscribe, words.manage]) {
      assert.ok(shown.includes(sentence), sentence);
      assert.ok(text.includes(sentence), sentence);
    }
    assert.equal(load(html)('html').attr('lang'), locale);
    assert.match(shown, /2026/);
  });

test('an email in a language from right to left is mirrored; numbers stay on the right', () => {
  const language = { ...languageOf('en'), direction: 'rtl' } as const;
  const { message, attachments } = deliveryMessage(WEEKLY, language);
  const { html } = composeMessage(message, attachments)(linksFor(ADDRESSEE, language.words));
  const $ = load(html);
  assert.equal($('html').attr('dir'), 'rtl');
  assert.equal($('h1').closest('td').attr('align'), 'right');
  assert.deepEqual(
    [
      ...new Set(
        $('table.data [align]')
          .toArray()
          .map(({ attribs }) => attribs.align),
      ),
    ],
    ['right'],
  );
  assert.doesNotMatch(html, /direction:ltr|text-align:left|align="left"/);
});

test('names in another direction do not turn the sentence around them', () => {
  const by = 'سارة منصور';
  const { text } = emailOf({}, { reason: { type: 'scheduled', by } });
  assert.ok(text.includes(`because \u2068${by}\u2069 scheduled it for you.`));
});
