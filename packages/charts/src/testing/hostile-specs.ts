/** A specification that must not be published, the place that is wrong, and why. */
export interface HostileSpec {
  readonly name: string;
  readonly spec: object;
  readonly path: string;
  readonly message: RegExp;
}

const x = { field: 'place', type: 'nominal' };
const y = { field: 'total', type: 'quantitative' };
const bars = { mark: 'bar', encoding: { x, y } };

/** Bars with other members. */
const having = (name: string, path: string, message: RegExp, members: object): HostileSpec => ({
  name,
  path,
  message,
  spec: { ...bars, ...members },
});
const transforming = (name: string, path: string, message: RegExp, ...transform: object[]) =>
  having(name, path, message, { transform });
const encoding = (name: string, path: string, message: RegExp, channels: object) =>
  having(name, path, message, { encoding: { ...bars.encoding, ...channels } });
const marking = (name: string, path: string, message: RegExp, mark: object) =>
  having(name, path, message, { mark: { type: 'bar', ...mark } });
const calling = (expression: string, message: RegExp) =>
  transforming(expression, 'transform[0].calculate', message, { calculate: expression, as: 'c' });

const COUNT = /must be from \d+ to 1000|at most 1000/;
const COLOUR = /must be a colour/;
const LOADS = /url\(…\)/;
const impute = { impute: 'total', key: 'place' };

/** What would draw or compute without an end, load something, or react to itself. */
export const HOSTILE_SPECS: readonly HostileSpec[] = [
  transforming('billion keys to impute', 'transform[0].keyvals', /sequence of more/, {
    ...impute,
    keyvals: { start: 0, stop: 1e9, step: 1 },
  }),
  transforming('tiny steps between keys', 'transform[0].keyvals', /sequence of more/, {
    ...impute,
    keyvals: { start: 0, stop: 1, step: 1e-9 },
  }),
  transforming('keys of a signal', 'transform[0].keyvals', /counted/, {
    ...impute,
    keyvals: { signal: 'width' },
  }),
  encoding('keys to impute in a channel', 'encoding.y.impute.keyvals', /sequence of more/, {
    y: { ...y, impute: { value: 0, keyvals: { stop: 1e9 } } },
  }),
  transforming(
    'keys that multiply each other',
    'transform[0].keyvals',
    /rows/,
    ...Array.from({ length: 5 }, (_, index) => ({
      impute: 'total',
      key: `key${index}`,
      groupby: ['place'],
      keyvals: Array.from({ length: 900 }, (_value, key) => key),
    })),
  ),
  transforming(
    'folds that multiply each other',
    'transform[0].fold',
    /rows/,
    ...Array.from({ length: 3 }, (_, index) => ({
      fold: Array.from({ length: 12 }, (_value, field) => `f${field}`),
      as: [`key${index}`, `value${index}`],
    })),
  ),
  encoding('billion ticks', 'encoding.y.axis.tickCount', COUNT, { y: { ...y, axis: { tickCount: 1e9 } } }),
  encoding('billion ticks, as an expression', 'encoding.y.axis.tickCount.expr', COUNT, {
    y: { ...y, axis: { tickCount: { expr: '1e9' } } },
  }),
  encoding('ticks that grow with the height', 'encoding.y.axis.tickCount.expr', COUNT, {
    y: { ...y, axis: { tickCount: { expr: 'height * height' } } },
  }),
  having('ticks of a parameter', 'encoding.y.axis.tickCount.expr', COUNT, {
    params: [{ name: 'many', value: 1e9 }],
    encoding: { x, y: { ...y, axis: { tickCount: { expr: 'many' } } } },
  }),
  having('billion ticks of all axes', 'config.axis.tickCount', COUNT, {
    config: { axis: { tickCount: 1e9 } },
  }),
  encoding('billion ticks of a legend', 'encoding.color.legend.tickCount', COUNT, {
    color: { ...y, legend: { tickCount: 1e9 } },
  }),
  encoding('billion entries of a legend', 'encoding.color.legend.symbolLimit', COUNT, {
    color: { ...x, legend: { symbolLimit: 1e9 } },
  }),
  encoding('no limit of a legend', 'encoding.color.legend.symbolLimit', /from 1/, {
    color: { ...x, legend: { symbolLimit: 0 } },
  }),
  encoding('legend of endless length', 'encoding.color.legend.gradientLength', /100000/, {
    color: { ...y, legend: { gradientLength: 1e9 } },
  }),
  encoding('billion bins', 'encoding.x.bin.maxbins', COUNT, { x: { ...y, bin: { maxbins: 1e9 } } }),
  encoding('bins whose base never grows', 'encoding.x.bin.base', /from 1.1/, {
    x: { ...y, bin: { base: 1 } },
  }),
  encoding('fewer than no bins', 'encoding.x.bin.maxbins', /from 1/, { x: { ...y, bin: { maxbins: -1 } } }),
  transforming('billion steps of a density', 'transform[0].steps', COUNT, { density: 'total', steps: 1e9 }),
  transforming('billion steps of a density at most', 'transform[0].maxsteps', COUNT, {
    density: 'total',
    maxsteps: 1e9,
  }),
  transforming('billion quantiles', 'transform[0].step', /rows/, { quantile: 'total', step: 1e-9 }),
  transforming('polynomial of a million', 'transform[0].order', /from 0 to 10/, {
    regression: 'total',
    on: 'place',
    method: 'poly',
    order: 1e6,
  }),
  encoding('billion colours of a scheme', 'encoding.color.scale.scheme.count', COUNT, {
    color: { ...y, scale: { type: 'quantize', scheme: { name: 'viridis', count: 1e9 } } },
  }),
  encoding('logarithms to a base of nearly one', 'encoding.y.scale.base', /from 1.1/, {
    y: { ...y, scale: { type: 'log', base: 1.000001 } },
  }),
  marking('mark of endless size', 'mark.size', /100000/, { size: 1e12 }),
  marking('dashes that nobody can see', 'mark.strokeDash[0]', /dashes/, { strokeDash: [1e-6, 1e-6] }),
  encoding('dashes of a scale that nobody can see', 'encoding.strokeDash.scale.range[0][0]', /dashes/, {
    strokeDash: { ...x, scale: { range: [[1e-6, 1e-6]] } },
  }),
  marking('shape of ten thousand characters', 'mark.shape', /2000 characters/, {
    type: 'point',
    shape: `M0,0${'L1,1'.repeat(2500)}`,
  }),
  having('more views than a page has room for', '', /60 layers and views/, {
    mark: undefined,
    encoding: undefined,
    layer: Array.from({ length: 61 }, () => bars),
  }),
  calling("pad('x', 1e9, 'x')", /must not call pad/),
  calling('sequence(1e9)', /sequence of more/),
  calling('sequence(datum.total)', /sequence of more/),
  calling('timeSequence("milliseconds", 0, 1e12)', /must not call timeSequence/),
  calling('utcSequence("milliseconds", 0, 1e12)', /must not call utcSequence/),
  calling('regexp("(a+)+$")', /must not call regexp/),
  calling("test(/(a+)+$/, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')", /must not repeat a group/),
  calling("test('(a|a)*$', datum.place)", /must not repeat a group/),
  calling('test(datum.place, datum.place)', /regular expression that is written/),
  calling("replace(datum.place, /.*.*.*x/, '')", /at most 2 repetitions/),
  calling("format(1, '500000000d')", /99 characters/),
  calling("warn('x')", /must not call warn/),
  having('function of a format', 'encoding.text.formatType', /must not call pad/, {
    mark: 'text',
    encoding: { text: { datum: 'x', formatType: 'pad', format: '9' } },
  }),
  having('parameter that follows itself', 'params[0].on[0].events.signal', /to itself/, {
    params: [{ name: 'a', value: 1, on: [{ events: { signal: 'a' }, update: 'a + 1' }] }],
  }),
  having('clock', 'params[0].on[0].events', /timer/, {
    params: [{ name: 'a', value: 1, on: [{ events: 'timer{1}', update: 'a + 1' }] }],
  }),
  marking('address as a fill', 'mark.fill', COLOUR, { fill: 'url(http://evil.example/#a)' }),
  marking('address as a colour', 'mark.color', COLOUR, { color: 'url(http://evil.example/#a)' }),
  marking('text as a stroke', 'mark.stroke', COLOUR, { stroke: 'not a colour' }),
  marking('address as a cursor', 'mark.cursor', /cursor/, { cursor: 'url(http://evil.example/a.cur), auto' }),
  marking('address in a gradient', 'mark.color.stops[1].color', COLOUR, {
    color: {
      gradient: 'linear',
      stops: [
        { offset: 0, color: 'red' },
        { offset: 1, color: 'url(http://evil.example)' },
      ],
    },
  }),
  marking('address of an expression', 'mark.fill.expr', LOADS, {
    fill: { expr: "datum.total > 1 ? 'red' : 'url(http://evil.example)'" },
  }),
  encoding('address of a channel', 'encoding.color.value', COLOUR, { color: { value: 'url(#a)' } }),
  encoding('address of a condition', 'encoding.color.condition.value', COLOUR, {
    color: { condition: { test: 'datum.total > 1', value: 'url(//evil.example)' }, value: 'red' },
  }),
  encoding('address of a scale', 'encoding.color.scale.range[1]', COLOUR, {
    color: { ...x, scale: { range: ['red', 'url(http://evil.example)'] } },
  }),
  encoding('address of a scheme', 'encoding.color.scale.scheme[0]', COLOUR, {
    color: { ...y, scale: { scheme: ['url(http://evil.example)', 'red'] } },
  }),
  encoding('address of an axis', 'encoding.y.axis.gridColor', COLOUR, {
    y: { ...y, axis: { gridColor: 'url(http://evil.example)' } },
  }),
  having('address of a title', 'title.color', COLOUR, { title: { text: 'Title', color: 'url(#x)' } }),
  having('address of the settings of marks', 'config.bar.fill', COLOUR, {
    config: { bar: { fill: 'url(http://evil.example)' } },
  }),
  having('address of the settings of colours', 'config.range.category[0]', COLOUR, {
    config: { range: { category: ['url(http://evil.example)'] } },
  }),
  having('address of the settings of a view', 'config.view.stroke', COLOUR, {
    config: { view: { stroke: 'url(http://evil.example)' } },
  }),
];
