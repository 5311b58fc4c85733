import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse, type Spec, View } from 'vega';
import { Formats } from './formats.ts';
import { viewOf } from './runtime.ts';

const formats = new Formats([], 'en-US');

/** A view of ours, and one for which Vega makes code from the text of the expressions. */
async function bothViews(spec: Spec): Promise<[ours: View, vegas: View]> {
  const options = { renderer: 'none' } as const;
  const ours = viewOf({ ...spec }, formats, options, (message) => assert.fail(message));
  const vegas = new View(parse(structuredClone(spec)), options);
  await Promise.all([ours.runAsync(), vegas.runAsync()]);
  return [ours, vegas];
}

async function resultOf(expression: string): Promise<unknown> {
  const spec = { signals: [{ name: 'value', init: expression }] };
  const view = viewOf(spec, formats, { renderer: 'none' }, (message) => assert.fail(message));
  await view.runAsync();
  return view.signal('value');
}

const NUMBERS = [
  'abs(a)',
  'acos(b) + asin(b) + atan(b) + atan2(a, b) + cos(a) + sin(a) + tan(a)',
  'ceil(b) + floor(b) + round(b)',
  'exp(b) + log(b) + pow(a, 2) + sqrt(4) + hypot(3, 4)',
  'max(a, b, 7) + min(a, b, -7)',
  'clamp(a, 0, 5) + clamp(9, 0, 5)',
  'isNaN(NaN) && isFinite(b) && !isFinite(1 / 0)',
  'E + PI + LN2 + LN10 + LOG2E + LOG10E + SQRT1_2 + SQRT2 + MIN_VALUE + MAX_VALUE',
  'a * b + a / b - a % 2',
  '[a > b, a < b, a >= b, a <= b]',
  "[a == '-3', a != '-3', a === '-3', a !== '-3']",
  '[a & 6, a | 6, a ^ 6, a << 1, a >> 1, a >>> 28, ~a]',
  '[-a, +words, !a, !0]',
  '[a && b, 0 && b, a || b, 0 || b]',
  'a > b ? words : row.name',
  "if(a < b, 'less', 'more')",
];
const TIMES = [
  'time(datetime(2001, 1, 3, 4, 5, 6, 7)) + time(datetime(2001, 1))',
  "time(datetime('2001-02-03T04:05:06Z')) + utc(2001, 1)",
  '[utcyear(at), utcmonth(at), utcdate(at), utcday(at)]',
  '[utchours(at), utcminutes(at), utcseconds(at), utcmilliseconds(at)]',
  '[year(at), quarter(at), month(at), date(at), day(at), hours(at), minutes(at), seconds(at), milliseconds(at)]',
  'timezoneoffset(at)',
  'now() > at && random() < 1',
];
const TEXTS = [
  'upper(words) + lower(words) + trim(words)',
  'substring(words, 2) + substring(words, 1, 3)',
  "[split(words, ' '), split(words, ' ', 1), length(words), indexof(words, 'b')]",
  "[parseFloat('1.5x'), parseInt('12x'), parseInt('ff', 16)]",
  'btoa(words) + atob(btoa(words)) + encodeURIComponent(words)',
  "[test('^ A', words), test(/b/gi, words), test(regexp('B', 'i'), words), replace(words, /b/g, 'c')]",
  "[row.name, row['name'], row.list[1], {a: a, 'b c': [b]}]",
  "format(b, '.1f') + toString(isValid(null)) + join(sort([3, 1, 2]), '-')",
];
const SIGNALS = [
  { name: 'a', value: -3 },
  { name: 'b', value: 0.25 },
  { name: 'at', value: Date.UTC(2001, 1, 3, 4, 5, 6, 7) },
  { name: 'words', value: ' Ab bB ' },
  { name: 'row', value: { name: 'Delta', list: [1, 'two'] } },
];

describe('expressions of charts', () => {
  for (const [title, expressions] of Object.entries({ numbers: NUMBERS, times: TIMES, texts: TEXTS }))
    it(`of ${title} have the values that Vega gives them`, async () => {
      const results = expressions.map((init, index) => ({ name: `result${index}`, init }));
      const [ours, vegas] = await bothViews({ signals: [...SIGNALS, ...results] });
      for (const { name, init } of results) assert.deepEqual(ours.signal(name), vegas.signal(name), init);
    });

  it('place marks by their corners or by their centres, in any order', async () => {
    const place = (encoding: object) => ({
      type: 'rect',
      from: { data: 'rows' },
      encode: { update: { ...encoding, fill: { signal: "datum.x > 5 ? 'red' : 'blue'" } } },
    });
    const at = (field: string) => ({ field });
    const marks = [
      place({ x: at('x'), x2: at('to'), y: at('to'), y2: at('x') }),
      place({ xc: at('x'), yc: at('to'), width: { value: 6 }, height: { value: 4 } }),
      place({ x2: at('to'), y2: at('x'), width: { value: 5 }, height: { signal: 'datum.to / 2' } }),
      { ...place({ x: at('x'), x2: at('to'), y: at('x'), y2: at('to') }), type: 'rule' },
    ];
    const rows = [
      { x: 1, to: 20 },
      { x: 30, to: 12 },
    ];
    const spec = { width: 100, height: 100, data: [{ name: 'rows', values: rows }], marks } as Spec;
    const [ours, vegas] = await bothViews(spec);
    const svg = await ours.toSVG();
    assert.equal(svg, await vegas.toSVG());
    assert.match(svg, /<path[^>]*fill="red"/);
  });

  it('get hold of nothing that makes code from text', async () => {
    assert.equal(await resultOf('[].constructor.constructor'), undefined);
    assert.equal(await resultOf("isDefined('x'.constructor.constructor)"), false);
    await assert.rejects(resultOf("[].constructor.constructor('return 1')()"), /Illegal callee type/);
    await assert.rejects(resultOf('{toString: 1}'), /Illegal property/);
  });
});
