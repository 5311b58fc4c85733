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
      'Total sales: $900.00, down from $1,200.00 (-25%).\n\n' +
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

test('text of a model is used unless it has HTML, links or hosts that the data does not have', () => {
  const prompt = { data: '{"figures":[{"name":"shop.example.com"}]}' };
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
