const NUMBERS = [0, 1, 2, 10, 100, 1000, 1e5, 1e9, 1e15, -1, -1e9, 0.5, 1e-3, 1e-9];
const MARKS =
  'area arc bar boxplot circle errorband errorbar line point rect rule square text tick trail'.split(' ');
const FIELDS = ['name', 'other', 'total', 'at'];
const TYPES = ['quantitative', 'nominal', 'ordinal', 'temporal'];
const OPS = 'count sum mean median q1 distinct min max stdev ci0 values'.split(' ');
const EXPRESSIONS = [
  'datum.total * 2',
  "datum.name + ' ' + datum.other",
  "split(datum.name, '')",
  "replace(datum.name, /a/g, 'aaaa')",
  "join(split(datum.name, ''), '-------')",
  "length(data('rows'))",
  'sequence(0, 100)',
  "pad(datum.name, 1e6, 'x')",
  'pow(10, datum.total)',
  "format(datum.total, ',.2f')",
  'slice(datum.name, 0, 3)',
];

/** A specification with whatever a reckless author may write: any transform, channel and number. */
export function randomSpec(next: () => number): object {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const some = <T>(value: () => T): T | undefined => (next() < 0.3 ? value() : undefined);
  const number = () => pick(NUMBERS);
  const field = () => pick(FIELDS);
  const bin = () =>
    pick([true, { maxbins: number() }, { step: number() }, { base: number() }, { steps: [number()] }]);
  const transform = (): object =>
    pick<() => object>([
      () => ({ calculate: pick(EXPRESSIONS), as: pick([...FIELDS, 'extra']) }),
      () => ({ filter: 'datum.total > 0' }),
      () => ({ fold: FIELDS.slice(0, 1 + Math.floor(next() * 3)) }),
      () => ({ flatten: ['extra'] }),
      () => ({ bin: bin(), field: 'total', as: 'extra' }),
      () => ({ density: 'total', groupby: [field()], steps: some(number), extent: [0, number()] }),
      () => ({
        impute: 'total',
        key: field(),
        groupby: [field()],
        keyvals: some(() => ({ stop: number(), step: number() })),
      }),
      () => ({ aggregate: [{ op: pick(OPS), field: 'total', as: 'extra' }], groupby: [field()] }),
      () => ({ joinaggregate: [{ op: pick(OPS), field: 'total', as: 'extra' }], groupby: [field()] }),
      () => ({
        window: [{ op: pick(OPS), field: 'total', as: 'extra' }],
        frame: [some(number) ?? null, some(number) ?? null],
      }),
      () => ({ loess: 'total', on: 'total', bandwidth: some(number), groupby: [field()] }),
      () => ({
        regression: 'total',
        on: 'total',
        method: pick(['linear', 'poly', 'exp']),
        order: some(number),
      }),
      () => ({ quantile: 'total', step: some(number), groupby: [field()] }),
      () => ({ pivot: field(), value: 'total', groupby: [field()], limit: some(number) }),
      () => ({ sample: number() }),
      () => ({ stack: 'total', groupby: [field()], as: 'extra' }),
      () => ({ timeUnit: pick(['yearmonth', 'hoursminutesseconds']), field: 'at', as: 'extra' }),
    ])();
  const guide = () => ({
    tickCount: some(() => pick([number(), 'second', { expr: 'width / 10' }])),
    labelPadding: some(number),
  });
  const scale = () => ({
    type: some(() => pick(['linear', 'log', 'pow', 'symlog', 'band', 'point', 'quantize'])),
    base: some(number),
    padding: some(number),
    nice: some(() => pick([true, number(), 'second'])),
    domain: some(() => [number(), number()]),
  });
  const channel = () => ({
    field: field(),
    type: pick(TYPES),
    aggregate: some(() => pick(OPS)),
    bin: some(bin),
    axis: some(guide),
    scale: some(scale),
  });
  return JSON.parse(
    JSON.stringify({
      transform: Array.from({ length: Math.floor(next() * 4) }, transform),
      mark: {
        type: pick(MARKS),
        size: some(number),
        strokeWidth: some(number),
        strokeDash: some(() => [number(), number()]),
      },
      encoding: {
        x: channel(),
        y: channel(),
        color: some(() => ({
          field: field(),
          type: pick(TYPES),
          legend: some(() => ({ tickCount: some(number), symbolLimit: some(number) })),
        })),
        facet: next() < 0.1 ? { field: pick(['name', 'other']), type: 'nominal' } : undefined,
        text: some(() => ({ field: field(), type: pick(TYPES) })),
      },
    }),
  );
}
