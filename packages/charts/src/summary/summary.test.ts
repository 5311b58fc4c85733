import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@facet/look/locale';
import { marked } from 'marked';
import {
  compareFigures,
  figuresOf,
  measureCharts,
  plainText,
  promptForNote,
  promptForSummary,
  type SummaryChart,
  usableText,
  writeNote,
  writeSummary,
} from './index.ts';

const view = (locale = 'en-US') => ({
  locale,
  timeZone: 'Europe/Berlin',
  now: new Date('2026-11-24T12:00:00Z'),
});

const revenue = {
  name: 'sales.revenue',
  title: 'Revenue',
  type: 'number',
  format: 'currency',
  isMeasure: true,
} as const;
const rate = {
  name: 'sales.rate',
  title: 'Rate',
  type: 'number',
  format: 'percent',
  isMeasure: true,
} as const;
const month = {
  name: 'sales.month',
  title: 'Month',
  type: 'time',
  granularity: 'month',
  isMeasure: false,
} as const;
const city = { name: 'sales.city', title: 'City', type: 'string', isMeasure: false } as const;

const kpi = (value: number): SummaryChart => ({
  id: 'kpi',
  title: 'Total sales',
  columns: [revenue],
  rows: [[value]],
});
const overTime = (values: readonly number[]): SummaryChart => ({
  id: 'trend',
  title: 'Sales by month',
  columns: [month, revenue, rate],
  rows: values.map((value, index) => [
    `2026-${String(9 + index).padStart(2, '0')}-01T00:00:00.000`,
    value,
    0.25,
  ]),
});
const byCity = (rows: readonly (readonly [string, number])[], title = 'Cities'): SummaryChart => ({
  id: 'cities',
  title,
  columns: [city, revenue],
  rows,
});

function note(before: readonly SummaryChart[] | undefined, now: readonly SummaryChart[], locale?: string) {
  const given = view(locale);
  const earlier = before && {
    // As the database returns them.
    figures: JSON.parse(JSON.stringify(figuresOf(measureCharts(before, given)))),
    at: new Date('2026-11-17T08:00:00Z'),
  };
  const comparison = compareFigures(measureCharts(now, given), earlier, given);
  return comparison && { comparison, text: writeNote(comparison, given.locale) };
}

test('the first note compares the last complete period with the one before, and mentions that', () => {
  // November has not ended.
  assert.equal(
    note(undefined, [kpi(1200), overTime([1000, 1500, 99])])?.text,
    'There is no earlier email yet, so each period is compared with the one before.\n\n' +
      'Revenue (Sales by month), October 2026: $1,500.00, up from $1,000.00 (+50%). Total sales: $1,200.00. ' +
      'Rate (Sales by month), October 2026: 25%, unchanged.',
  );
  assert.match(note(undefined, [kpi(5)])?.text ?? '', /^There is no earlier email yet\. The next one/);
  assert.equal(note(undefined, [byCity([])]), undefined, 'charts without figures have no note');
});

test('later notes compare with the figures of the last email', () => {
  const before = [
    kpi(1200),
    byCity([
      ['Bergen', 120],
      ['Malmo', 80],
      ['Oslo', 5],
    ]),
  ];
  const now = [
    kpi(900),
    byCity([
      ['Malmo', 380],
      ['Bergen', 110],
      ['Oslo', 5],
      ['Turku', 1],
    ]),
  ];
  assert.equal(
    note(before, now)?.text,
    'Compared with the email of November 17, 2026.\n\n' +
      'Total sales: $900.00, down from $1,200.00 (−25%).\n\n' +
      'Largest changes in Cities: Malmo (+$300.00) and Bergen (−$10.00).',
  );
  assert.match(note(before, before)?.text ?? '', /None of the figures has changed\.$/);
  assert.match(
    note([], now)?.text ?? '',
    /Total sales: \$900\.00\.$/,
    'charts that are new are not compared',
  );
});

test('averages are not added up, and rows that sum up others are not counted as items', () => {
  const chart = {
    ...byCity([
      ['Bergen', 1],
      ['Others', 99],
    ]),
    others: [1],
  };
  const text = writeSummary(measureCharts([chart], view()), 'en-US');
  assert.equal(text, '- Highest in Cities: Bergen ($1.00).');
  const total = { ...chart, totals: [{ dimensions: [], rows: [[null, 100]] }] };
  assert.match(writeSummary(measureCharts([total], view()), 'en-US'), /^- Cities: \$100\.00\.$/m);
});

for (const locale of LOCALES)
  test(`${locale}: notes are in the language, with numbers as it writes them`, () => {
    const text = note([kpi(1000)], [kpi(1250.5)], locale)?.text ?? '';
    const number = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    });
    assert.ok(text.includes(number.format(1250.5)) && text.includes(number.format(1000)), text);
    const isEnglish = /Compared|up from/.test(text);
    assert.equal(isEnglish, locale === 'en-US', text);
  });

test('what is kept and what a model gets is bounded, whatever the charts have', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`${index} ${'x'.repeat(5000)}`, index] as const);
  const charts = Array.from({ length: 100 }, (_, index) => ({
    ...byCity(rows, 'T'.repeat(5000)),
    id: `c${index}`,
  }));
  const measured = measureCharts(charts, view());
  assert.ok(JSON.stringify(figuresOf(measured)).length < 150_000);
  const comparison = compareFigures(measured, undefined, view());
  assert.ok(comparison && promptForNote('T'.repeat(5000), comparison, 'en-US').data.length <= 12_000);
  assert.ok(promptForSummary('T', measured, 'w'.repeat(9999), 'en-US').data.length <= 12_000);
});

test('a summary shows texts of the data as they are', () => {
  const hostile =
    '<img src=x onerror=alert(1)> [a](https://evil.example) **b** www.evil.example a@evil.example';
  const html = marked.parse(writeSummary(measureCharts([byCity([[hostile, 1]], hostile)], view()), 'en-US'));
  assert.doesNotMatch(String(html), /<(img|a|strong)/);
});

test('texts of the data do not change the order of those around them', () => {
  const label = 'Ber\u202egen\u2066';
  const measured = measureCharts([byCity([[label, 1]], 'Ci\u202eties'), kpi(1)], view());
  assert.match(writeSummary(measured, 'en-US'), /^- Highest in Cities: Bergen \(\$1\.00\)\.$/m);
});

test('differences between percentages are in percentage points', () => {
  const rates = (oslo: number, bergen: number): SummaryChart => ({
    ...byCity([
      ['Oslo', oslo],
      ['Bergen', bergen],
    ]),
    columns: [city, rate],
  });
  const of = (locale: string) => note([rates(0.15, 0.2)], [rates(0.215, 0.19)], locale)?.text ?? '';
  assert.match(of('en-US'), /Oslo \(\+6\.5 percentage points\) and Bergen \(−1 percentage point\)/);
  assert.match(of('de-DE'), /Oslo \(\+6,5 Prozentpunkte\) und Bergen \(−1 Prozentpunkt\)/);
  for (const locale of LOCALES) assert.doesNotMatch(of(locale), /[+−][\d.,]+\s*%/);
});

const PROMPT = {
  data: JSON.stringify({
    dashboard: 'Sales 2026',
    comparison: 'Compared with the email of November 17, 2026.',
    figures: [
      { name: 'Revenue', period: 'Q3 2026', value: '$1,234,567.80', before: '$987,650.00', change: '+25%' },
      { name: 'Umsatz', value: '12.345,67 €', items: [{ label: 'Store 5', value: '1.234' }] },
      { name: 'Chiffre', value: '45\u202f678,9 €', before: '3\u00a0210' },
      { name: 'Rate', value: '21.54%', before: '0.034' },
      { name: '売上', value: '120万円' },
    ],
  }),
};

test('numbers of the data may be written in another notation, or rounded to fewer digits', () => {
  for (const fine of [
    'Sales went up.',
    'Revenue was $1,234,567.80, up from $987,650.00 (+25%) in Q3 2026.',
    'Since November 17, 2026 (17/2026), revenue has grown by 25 percent, or 25 %.',
    'Revenue: 1.234.567,80 or 1 234 567,80 or 1\u202f234\u202f568 or 1’234’567.8 or 12,34,567.80.',
    'Revenue was about $1.23M, 1.2 million, 1,2 Mio. €, 1,23 Millionen, 1,230,000 or 1235k, before 988K.',
    'Umsatz: 12.345,67 € oder 12.346 €, in Store 5 1.234; Chiffre: 45 679 €, 45 678,9 €, 3 210 €.',
    'Rate: 21.5%, 22 %, 0.2154; before 3.4%.',
    '売上は120万円、つまり1,200,000円です。',
    '1. Revenue grew by 25%.\n2. Umsatz: 12.345,67 €\n3. Rate: 21.5%',
    'Revenue fell to -987,650 in ２０２６.',
  ])
    assert.equal(usableText(fine, PROMPT), fine, fine);
});

test('text of a model with a number that is not in the data is refused', () => {
  for (const bad of [
    'Revenue was 123,456 on Sunday.',
    'Your account is suspended. Call +1 800 555 0199 now.',
    'Call 0800 5550199.',
    'Call 555-0199.',
    'Revenue was $1,234,568,000.',
    'Revenue was $1.24M.',
    'Revenue was 1.3 million.',
    'Revenue was 1.2 billion.',
    'Revenue was 12 345 678.',
    'Revenue was 2 million.',
    'Revenue rose by 26%.',
    'Revenue rose by 2500%.',
    'Revenue in 2025 was lower.',
    'Revenue will grow until 2030.',
    'On 18.11.2026, revenue grew.',
    'Revenue was ١٢٣.',
    'Revenue was ½ of that.',
    'Rate: 21.6%.',
    'Revenue was 1.2.',
    'Revenue grew in 4 of 7 regions.',
    '4. Revenue grew.',
    'Revenue was 1\u200b99.',
  ])
    assert.equal(usableText(bad, PROMPT), undefined, bad);
});

test('a model gets the changes, so that it need not compute any', () => {
  const before = [kpi(1200), byCity([['Bergen', 120]])];
  const now = [kpi(900), byCity([['Bergen', 420]])];
  const { comparison } = note(before, now) ?? {};
  assert.ok(comparison);
  const prompt = promptForNote('Sales', comparison, 'en-US');
  const fine = 'Total sales fell by 25% to $900. Bergen gained $300 (+250%), to $420.';
  assert.equal(usableText(fine, prompt), fine);
  assert.equal(usableText('Total sales fell by $301.', prompt), undefined);
});

test('text of a model is used unless it has HTML, links or hosts that the data does not have', () => {
  const numbers =
    '12.5%, $1.2M, 1.200 €, 0,05, 1.234.567.890 €, 3.5 Mio., 120万円, 93, 184, 216, 34, 8080, 4930123456';
  const prompt = { data: JSON.stringify({ figures: [{ name: 'shop.example.com', numbers }] }) };
  for (const fine of [
    'Revenue rose by 12.5% to $1.2M.',
    'Sales of shop.example.com fell.\n\n- **Bergen**: 1.200 €',
    'Umsatz: 1.200 €, z. B. in Bergen (p < 0,05), d.h. 1.234.567.890 € in 3.5 Mio. Stück.',
    '売上：120万円（前月比）。東京は増加。Bergenは減少した。',
    'Is it shop.example.com? Yes: shop.example.com: 120.',
  ])
    assert.equal(usableText(fine, prompt), fine);
  for (const bad of [
    '',
    ' \n ',
    'See https://evil.example/x',
    'See [here](/evil) now',
    'See [here][1]\n\n[1]: //evil',
    '![x](x)',
    'Write to help@evil.example',
    'Visit evil.example today',
    'Visit www.evil today',
    '<b>Sales</b>',
    'Sales</td>',
    '&lt;script&gt;',
    `Sales ${'x'.repeat(10_000)}`,
    'See [here]\u200b(https:/\u200b/evil.\u200bexample/?d=120)',
    '!\u2060[x](y)',
    '<\u200bimg src=x>',
    'Visit evil.\u2060example',
    'Visit evil.\u00adexample',
    'Visit evil.\u200cexample',
    'Visit evil.\ufe0fexample',
    'Visit evil\uff0ecom or evil\u3002com or evil\uff61com',
    'Visit evil\u3002com',
    '\uff1cimg src=x>',
    'Write to help@shop.example.com',
    'Visit shop.example.com/login?d=120',
    'Visit shop.example.com:8080',
    'Visit example.com',
    'Visit 93.184.216.34/login',
    'Visit 93.184.216.34.',
    'Call tel:+4930123456',
    'Open \\\\evil\\share',
  ])
    assert.equal(usableText(bad, prompt), undefined, bad);
  assert.equal(usableText('<think>Hm, <b>…</think>\nSales fell.\u202e\u0000', prompt), 'Sales fell.');
  const long = usableText('Sales fell. '.repeat(300), prompt) ?? '';
  assert.ok(long.length <= 1500 && long.endsWith('fell.'));
  assert.equal(plainText('# Sales\n\n- **Bergen** fell\n- `x`'), 'Sales\n\nBergen fell\nx');
});
