import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PivotItems, ReportColumn, ReportData } from '@facet/client';
import { safeLink } from '@facet/dashboards/safe-link';
import { sortedIndexes } from '@facet/dashboards/sort-rows';
import { LIGHT } from '@facet/look/tokens';
import { formatsOf } from '../look/format-value.ts';
import { copiedText } from './cell-focus.ts';
import { linkOf, numbersIn, safeImage } from './cell-links.ts';
import { fittedScale, paintOf, toneOf } from './cell-paint.ts';
import { columnWidths } from './column-widths.ts';
import { withEvenDecimals } from './even-decimals.ts';
import { cellText } from './measure-text.ts';
import { orderOfSorting } from './pivot-order.ts';
import { tableLines } from './table-lines.ts';
import type { TableModel } from './table-model.ts';
import { tableOf } from './table-of.ts';
import { tableSettings } from './table-settings.ts';

const reader = { formats: formatsOf('en-US'), words: { total: 'Total' } };

test('rows are sorted by number or as people read them, with empty cells last in both directions', () => {
  const orderOf = (cells: (string | number | null)[], isDescending = false) =>
    sortedIndexes(cells, isDescending).map((index) => cells[index]);
  assert.deepEqual(orderOf([10, null, -2, 9]), [-2, 9, 10, null]);
  assert.deepEqual(orderOf([10, null, -2, 9], true), [10, 9, -2, null]);
  assert.deepEqual(orderOf(['Item 10', 'item 2', null, 'Äpfel', 'Zug']), [
    'Äpfel',
    'item 2',
    'Item 10',
    'Zug',
    null,
  ]);
  assert.deepEqual(sortedIndexes(['b', 'a', 'b', 'a'], true), [0, 2, 1, 3], 'equal rows keep their order');
  const many = Array.from({ length: 30_000 }, (_, index) => `Item ${(index * 7919) % 30_000}`);
  const sorted = orderOf(many);
  assert.deepEqual(
    [sorted[0], sorted[9], sorted[10], sorted.at(-1)],
    ['Item 0', 'Item 9', 'Item 10', 'Item 29999'],
  );
});

test('addresses of cells are only opened over HTTPS, and templates fix their host', () => {
  assert.equal(safeLink('https://example.com/a b'), 'https://example.com/a%20b');
  assert.equal(safeLink('mailto:ada@example.com'), 'mailto:ada@example.com');
  for (const address of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'http://example.com',
    '//x',
    'x',
    'https://bank.example@evil.example/',
    'https://:443@evil.example/',
    String.raw`https://a.example\@evil.example/`,
    'https://a.example\t.evil.example/',
  ])
    assert.equal(safeLink(address), undefined, address);
  const cells: Record<string, string | null> = { id: '7/../../x?y', host: 'evil.example', none: null };
  const link = (template: string) => linkOf(template, 'Name', (column) => cells[column] ?? null);
  assert.equal(link('https://example.com/p/{id}'), 'https://example.com/p/7%2F..%2F..%2Fx%3Fy');
  assert.equal(link('https://{host}/p'), undefined);
  assert.equal(link('https://example.com.{host}/p'), undefined);
  assert.equal(link('https://example.com/{none}'), undefined, 'a row without the cell has no link');
  assert.equal(link('https://bank.example@evil.example/{id}'), undefined);
  assert.equal(link('javascript:{id}'), undefined);
  assert.equal(safeImage('data:image/png;base64,AAAA'), 'data:image/png;base64,AAAA');
  for (const image of ['data:image/svg+xml;base64,AAAA', 'https://example.com/a.png', '/api/v1/x', 7, null])
    assert.equal(safeImage(image), undefined);
});

test('the numbers of a column have the same number of decimals, unless its format says how many', () => {
  const column = (format: ReportColumn['format'], type: ReportColumn['type'] = 'number'): ReportColumn => ({
    name: 'x',
    member: 'sales.x',
    title: 'X',
    type,
    granularity: null,
    format,
    isMeasure: true,
  });
  const shown = (one: ReportColumn, values: (string | number | null)[]) =>
    values.map((value) => reader.formats.cell(withEvenDecimals(one, values), value));
  assert.deepEqual(shown(column(null), [1, 2.5, null, 1234.25]), ['1.00', '2.50', '', '1,234.25']);
  assert.deepEqual(shown(column('number'), [-7.5, 3]), ['-7.5', '3.0']);
  assert.deepEqual(shown(column(null), [7, 1e9, 2.001]), ['7', '1,000,000,000', '2']);
  assert.deepEqual(shown(column({ type: 'number', decimalPlaces: 0 }), [1.5, 2]), ['2', '2']);
  assert.deepEqual(shown(column({ type: 'currency', currency: 'USD' }), [1.5, 2]), ['$1.50', '$2.00']);
  assert.deepEqual(shown(column(null, 'string'), ['1.5', '2']), ['1.5', '2']);
});

test('lists in cells are numbers with gaps', () => {
  assert.deepEqual(numbersIn('[1, 2.5, null, -3]'), [1, 2.5, null, -3]);
  assert.deepEqual(numbersIn('1,,2,x'), [1, null, 2, null]);
  assert.deepEqual(numbersIn(null), []);
});

test('colour scales run from the smallest to the largest amount, and text is readable on all of them', () => {
  const scale = fittedScale({ type: 'diverging' }, [-4, 2]);
  assert.deepEqual(scale?.stops, [-4, 0, 4]);
  assert.deepEqual(fittedScale({ type: 'sequential', min: 0, max: 10 }, [3])?.stops, [0, 5, 10]);
  assert.equal(fittedScale({ type: 'sequential' }, []), undefined);
  const own = fittedScale({ type: 'sequential', colors: ['#ffffff', '#000000'] }, [0, 1]);
  assert.ok(own !== undefined);
  assert.deepEqual(paintOf(own, 0, LIGHT), { background: '#ffffff', text: LIGHT.text });
  assert.deepEqual(paintOf(own, 1, LIGHT), { background: '#000000', text: '#ffffff' });
  assert.deepEqual(
    paintOf(own, 99, LIGHT).background,
    '#000000',
    'amounts beyond the ends have their colours',
  );
});

test('the first rule that a cell meets decides how it stands out, and unknown settings are ignored', () => {
  const { columns, rowNumbers } = tableSettings({
    rowNumbers: true,
    columns: [
      'plain',
      { title: 'no column' },
      {
        column: 'amount',
        width: 1e9,
        scale: 'rainbow',
        rules: [
          { when: '>', value: 100, tone: 'good' },
          { when: 'between', value: [0, 10], tone: 'bad' },
          { when: 'empty', tone: 'warning' },
          { when: 'like', value: 1, tone: 'bad' },
          { when: '<', value: 0, tone: 'url(https://example.com)' },
        ],
      },
    ],
  });
  assert.equal(rowNumbers, true);
  assert.deepEqual(columns[0], { column: 'plain' });
  assert.deepEqual(
    { columnCount: columns.length, width: columns[1]?.width, scale: columns[1]?.scale },
    { columnCount: 2, width: 2000, scale: undefined },
  );
  const rules = columns[1]?.rules ?? [];
  assert.deepEqual(
    [101, 5, 50, null, -1].map((cell) => toneOf(rules, cell)),
    ['good', 'bad', undefined, 'warning', undefined],
  );
});

test('columns are as wide as their content, and share the room that is left', () => {
  assert.deepEqual(columnWidths([{ content: 100 }, { content: 100 }], 150), [100, 100], 'they never shrink');
  assert.deepEqual(columnWidths([{ content: 100 }, { content: 300 }], 600), [150, 450]);
  assert.deepEqual(columnWidths([{ content: 100, fixed: 80 }, { content: 100 }], 400), [80, 320]);
  assert.deepEqual(
    columnWidths([{ content: 100, flex: 1 }, { content: 100 }, { content: 100, flex: 3 }], 700),
    [200, 100, 400],
  );
  assert.deepEqual(columnWidths([{ content: 5000 }], 0), [360]);
  const folded = [{ content: 100 }, { content: 200, least: 120 }, { content: 200, least: 160 }];
  assert.deepEqual(columnWidths(folded, 440), [100, 160, 180], 'headings in several lines make room');
  assert.deepEqual(columnWidths(folded, 100), [100, 120, 160]);
});

test('copied cells are text for spreadsheets', () => {
  const cells = [
    ['a', '1'],
    ['b\tc\nd', '2'],
  ];
  assert.equal(
    copiedText({ from: [1, 1], to: [0, 0] }, (row, column) => cells[row]?.[column] ?? ''),
    'a\t1\nb c d\t2',
  );
});

const column = (name: string, type: ReportColumn['type'] = 'string'): ReportColumn => ({
  name,
  member: `sales.${name}`,
  title: name,
  type,
  granularity: null,
  format: null,
  isMeasure: type === 'number',
});

const SALES: ReportData = {
  columns: [
    column('region'),
    column('city'),
    column('year'),
    column('revenue', 'number'),
    column('orders', 'number'),
  ],
  rows: [
    ['North', 'Oslo', '2025', 10, 1],
    ['North', 'Bergen', '2025', 30, 3],
    ['South', null, '2025', 5, 2],
    ['North', 'Oslo', '2024', 7, 1],
    ['Rest', 'Rest', '2025', 100, 9],
  ],
  truncated: false,
  refreshedAt: '',
  totals: [
    {
      dimensions: ['region', 'year'],
      rows: [
        ['North', null, '2025', 40, 4],
        ['South', null, '2025', 5, 2],
        ['North', null, '2024', 7, 1],
      ],
    },
    {
      dimensions: ['region'],
      rows: [
        ['North', null, null, 47, 5],
        ['South', null, null, 5, 2],
      ],
    },
    {
      dimensions: ['region', 'city'],
      rows: [
        ['North', 'Oslo', null, 17, 2],
        ['North', 'Bergen', null, 30, 3],
      ],
    },
    {
      dimensions: ['year'],
      rows: [
        [null, null, '2025', 145, 15],
        [null, null, '2024', 7, 1],
      ],
    },
    { dimensions: [], rows: [[null, null, null, 152, 16]] },
  ],
  others: [4],
  notices: [],
};

const PIVOT: PivotItems = {
  rows: ['region', 'city'],
  columns: ['year'],
  measures: ['revenue', 'orders'],
  filters: [],
  showColumnTotals: true,
  showRowTotals: true,
};

const shown = (model: TableModel, ...rest: [Parameters<typeof tableLines>[1]?, string[]?]) =>
  tableLines(model, rest[0], (group) => rest[1]?.includes(group) ?? false).map((line) => [
    line.kind === 'group' ? (line.isOpen ? '-' : '+') : ' '.repeat(line.level),
    ...line.cells,
  ]);

test('a pivot with subtotals is a tree, whose sums are those of the server', () => {
  const model = tableOf(SALES, {}, { ...PIVOT, measures: ['revenue'] }, reader);
  assert.deepEqual(
    model.columns.map(({ title, groups }) => [...groups, title]),
    [['region / city'], ['2024'], ['2025'], ['Total']],
  );
  assert.deepEqual(model.totals, [[null, 7, 145, 152]]);
  assert.deepEqual(shown(model), [
    ['-', 'North', 7, 40, 47],
    [' ', 'Oslo', 7, 10, 17],
    [' ', 'Bergen', null, 30, 30],
    ['-', 'South', null, 5, 5],
    [' ', null, null, 5, null],
    ['-', 'Rest'],
    [' ', 'Rest', null, 100, null],
  ]);
  const byTotal = { column: model.columns[3]?.key ?? '', isDescending: false };
  assert.deepEqual(shown(model, byTotal, ['["North"]']), [
    ['-', 'South', null, 5, 5],
    [' ', null, null, 5, null],
    ['+', 'North', 7, 40, 47],
    ['-', 'Rest'],
    [' ', 'Rest', null, 100, null],
  ]);
  assert.deepEqual(model.source(0, 1), SALES.rows[3], 'a cell is from its row of the result');
  assert.deepEqual(
    model.source(0, 3),
    ['North', 'Oslo', undefined, 17, 2],
    'a total is about no value of what it spans',
  );
});

test('the order of a pivot is one of its rows, of values under a heading, or of totals', () => {
  const pivot = { ...PIVOT, measures: ['revenue'] };
  const groups = (order: NonNullable<PivotItems['order']>) => {
    const model = tableOf(SALES, {}, { ...pivot, order }, reader);
    assert.deepEqual(model.sorting && orderOfSorting(pivot, model.sorting), order);
    return shown(model, model.sorting).flatMap(([mark, name]) => (mark === '-' ? [name] : []));
  };
  assert.deepEqual(groups({ column: 'region', direction: 'desc' }), ['South', 'North', 'Rest']);
  assert.deepEqual(groups({ column: 'revenue', direction: 'asc' }), ['South', 'North', 'Rest']);
  assert.deepEqual(groups({ column: 'revenue', at: ['2025'], direction: 'desc' }), [
    'North',
    'South',
    'Rest',
  ]);
});

test('headings of a pivot name null and a text without characters', () => {
  const rows = [null, '', '2025'].map((year) => ['North', 'Oslo', year, 1, 1]);
  const model = tableOf(
    { ...SALES, rows, totals: [], others: [] },
    {},
    { ...PIVOT, rows: ['region'], measures: ['revenue'] },
    reader,
  );
  assert.deepEqual(
    new Set(model.columns.map(({ title }) => title)),
    new Set(['region', 'No value', '(empty)', '2025']),
  );
  assert.equal(model.rows[0]?.length, 4);
});

test('the measures of a pivot are on columns or rows, before or after the headings, and in a unit', () => {
  const titles = (pivot: Partial<PivotItems>, spec = {}) => {
    const { columns } = tableOf(
      { ...SALES, totals: [] },
      spec,
      { ...PIVOT, rows: ['region'], ...pivot },
      reader,
    );
    return columns.map(({ title, groups }) => [...groups, title].join('>'));
  };
  assert.deepEqual(titles({}), ['region', '2024>revenue', '2024>orders', '2025>revenue', '2025>orders']);
  assert.deepEqual(titles({ measuresPosition: 'before' }), [
    'region',
    'revenue>2024',
    'revenue>2025',
    'orders>2024',
    'orders>2025',
  ]);
  assert.deepEqual(titles({}, { columns: [{ column: 'orders', sparkline: true, title: 'Trend' }] }), [
    'region',
    'Trend',
    'revenue>2024',
    'revenue>2025',
  ]);
  const model = tableOf(
    SALES,
    {},
    { ...PIVOT, rows: ['region'], measuresAxis: 'rows', displayScale: 'thousands' },
    reader,
  );
  assert.deepEqual(
    model.rows.slice(0, 2).map((cells) => cells.slice(0, 2)),
    [
      ['North', 'revenue (thousand)'],
      ['North', 'orders (thousand)'],
    ],
  );
  const unit = model.measureOf?.(0);
  assert.equal(unit && cellText(reader.formats, unit, 12_345), '12.3');
});

test('a table with subtotals is a tree too, and one without is not', () => {
  const flat: ReportData = {
    ...SALES,
    columns: [column('region'), column('city'), column('revenue', 'number')],
    rows: [
      ['North', 'Oslo', 10],
      ['South', 'Rome', 5],
    ],
    totals: [
      {
        dimensions: ['region'],
        rows: [
          ['North', null, 11],
          ['South', null, 5],
        ],
      },
    ],
    others: [],
  };
  assert.deepEqual(shown(tableOf(flat, {}, null, reader)), [
    ['-', 'North', 11],
    [' ', 'Oslo', 10],
    ['-', 'South', 5],
    [' ', 'Rome', 5],
  ]);
  assert.deepEqual(shown(tableOf(flat, { collapsed: true }, null, reader)), [
    ['+', 'North', 11],
    ['+', 'South', 5],
  ]);
  assert.equal(tableOf({ ...flat, totals: [] }, {}, null, reader).tree, undefined);
  const hidden = tableOf(flat, { columns: ['city', { column: 'revenue', hidden: true }] }, null, reader);
  assert.deepEqual(
    hidden.columns.map(({ key }) => key),
    ['city'],
  );
});

test('numbers have signs where changes are shown, and texts of any length stay text', () => {
  const model = tableOf(SALES, { columns: [{ column: 'revenue', better: 'up' }] }, null, reader);
  const [revenue] = model.columns;
  assert.equal(revenue && cellText(reader.formats, revenue, 5), '+5');
  assert.equal(revenue && cellText(reader.formats, revenue, -5), '-5');
});

test('rows, groups and headings are sorted in the order that the model defines for values', () => {
  const days: ReportColumn = { ...column('day'), order: ['Mon', 'Tue', 'Wed'] };
  const sales: ReportData = {
    ...SALES,
    columns: [days, { ...column('part'), order: ['low', 'high'] }, column('sum', 'number')],
    rows: [
      ['Tue', 'low', 1],
      ['Extra 10', 'low', 2],
      [null, 'high', 3],
      ['Mon', 'high', 4],
      ['Extra 9', 'high', 5],
      ['Mon', 'low', 6],
    ],
    totals: [],
    others: [],
  };
  const labels = (data: ReportData, pivot: PivotItems | null, isDescending: boolean) => {
    const model = tableOf(data, {}, pivot, reader);
    const sorting = { column: model.columns[0]?.key ?? '', isDescending };
    return shown(model, sorting).map(([, label]) => label);
  };
  const pivot = { ...PIVOT, rows: ['part'], columns: ['day'], measures: ['sum'] };
  assert.deepEqual(
    tableOf(sales, {}, pivot, reader).columns.map(({ title }) => title),
    ['part', 'Mon', 'Tue', 'Extra 9', 'Extra 10', 'No value'],
  );
  assert.deepEqual(labels(sales, pivot, true), ['high', 'low']);
  assert.deepEqual(labels(sales, null, false), ['Mon', 'Mon', 'Tue', 'Extra 9', 'Extra 10', null]);
  assert.deepEqual(labels(sales, null, true), ['Extra 10', 'Extra 9', 'Tue', 'Mon', 'Mon', null]);
  const subtotals = { dimensions: ['day'], rows: [['Mon', null, 10]] };
  const tree = labels({ ...sales, totals: [subtotals] }, null, false);
  assert.deepEqual(tree.slice(0, 4), ['Mon', 'low', 'high', 'Tue']);
  assert.deepEqual(sortedIndexes([2.5, -3, null, 2.25, 7, -20], false, ['7']), [4, 5, 1, 3, 0, 2]);
  const reversed = labels({ ...sales, totals: [subtotals] }, null, true);
  assert.deepEqual(reversed.slice(-5), ['Mon', 'high', 'low', null, 'high']);
});
