import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chart, container, FLIGHTS, filter, tabs, widget } from '../testing/sample-configs.ts';
import { checkConfig } from './check-config.ts';
import { LIMITS } from './limits.ts';

function messages(given: unknown, stage: 'draft' | 'published' = 'published'): string[] {
  return (checkConfig(given, { stage }).problems ?? []).map(({ message }) => message);
}

function valid(given: unknown, stage: 'draft' | 'published' = 'published') {
  const { config, problems } = checkConfig(given, { stage });
  assert.deepEqual(problems, undefined);
  return config ?? assert.fail();
}

test('a dashboard with every type of widget is valid and keeps unknown settings', () => {
  const config = valid(FLIGHTS);
  assert.deepEqual(new Set(config.widgets), new Set(FLIGHTS.widgets));
  assert.deepEqual({ ...config, widgets: [] }, { ...FLIGHTS, widgets: [] });
  const delays = config.widgets.find(({ id }) => id === 'delays');
  assert.deepEqual(delays?.config.future, [1, null]);
});

test('the normal form drops nulls and puts the content of a container after it', () => {
  const config = valid({
    title: null,
    layout: { rowHeight: null, cols: { lg: 12, sm: null } },
    settings: { theirs: null },
    widgets: [
      chart('b'),
      { ...chart('a', { reportId: 1, title: null, theirs: null }), style: null, responsiveLayouts: null },
      container('box', 'grid', ['a']),
    ],
  });
  assert.deepEqual(config.layout, { cols: { lg: 12 } });
  assert.deepEqual(config.settings, { theirs: null });
  assert.ok(!('title' in config));
  assert.deepEqual(
    config.widgets.map(({ id }) => id),
    ['b', 'box', 'a'],
  );
  assert.deepEqual(config.widgets[2], chart('a', { reportId: 1, theirs: null }));
});

test('a draft may be incomplete, and its widgets get readable ids', () => {
  const { id: _id, ...unnamed } = chart('', {});
  const { widgets } = valid({ widgets: [unnamed, unnamed, chart('chart-2', {})] }, 'draft');
  assert.deepEqual(
    widgets.map(({ id }) => id),
    ['chart', 'chart-3', 'chart-2'],
  );
  assert.deepEqual(messages({ widgets: [unnamed, filter('f', '', { member: null })] }), [
    'config.widgets[0].id is required',
  ]);
  assert.deepEqual(messages({ widgets: [chart('a', {}), filter('f', '', { member: null })] }), [
    'config.widgets[0].config.reportId is required',
    'config.widgets[1].config.member is required',
  ]);
});

test(`a dashboard has at most ${LIMITS.widgets} widgets`, () => {
  const board = (count: number) => ({ widgets: Array.from({ length: count }, (_, n) => chart(`c${n}`)) });
  valid(board(300));
  valid(board(LIMITS.widgets));
  assert.deepEqual(messages(board(LIMITS.widgets + 1)), [
    `config.widgets must have at most ${LIMITS.widgets} widgets; it has ${LIMITS.widgets + 1}`,
  ]);
});

test('a problem names its place and the rule', () => {
  const at = (widgets: unknown[]) => ({ widgets });
  const cases: [unknown, string | RegExp][] = [
    [7, 'config must be a JSON object'],
    [{ widgets: {} }, 'config.widgets must be an array'],
    [{ title: 5 }, 'config.title must be a string'],
    [
      { title: 'Sales\nBcc: eve@example.com' },
      'config.title must have no line breaks or other control characters',
    ],
    [
      at([chart('a', { title: 'Sales\r\u2028' })]),
      'config.widgets[0].config.title must have no line breaks or other control characters',
    ],
    [{ kind: 'CUBE' }, 'config.kind must be one of CLASSIC, APP'],
    [{ layout: { cols: { lg: 0 } } }, /^config\.layout\.cols\.lg must be at least 1/],
    [{ theme: { widgets: { border: { width: 1 } } } }, 'config.theme.widgets.border.width must be a string'],
    [at([null]), 'config.widgets[0] must be a JSON object'],
    [at([widget('a', 'GAUGE')]), /^config\.widgets\[0\]\.type must be one of CHART, TEXT, FILTER, /],
    [at([widget('a', '__proto__')]), /^config\.widgets\[0\]\.type must be one of/],
    [at([{ id: 'a', type: 'SPACER' }]), 'config.widgets[0].position is required'],
    [at([widget('a', 'SPACER', {}, [0, 0, 0, 1])]), /^config\.widgets\[0\]\.position\.w must be at least 1/],
    [at([widget('a', 'SPACER', {}, [0.5, 0, 1, 1])]), 'config.widgets[0].position.x must be an integer'],
    [at([chart('x'.repeat(129))]), 'config.widgets[0].id must be at most 128 characters'],
    [at([chart('a'), chart('a')]), 'config.widgets[1].id must be unique; widgets[0] has the same id'],
    [at([chart('a', { reportId: '7' })]), 'config.widgets[0].config.reportId must be an integer'],
    [
      at([chart('a', { reportId: 7, reportPublicId: 'abcdefghijkl' })]),
      'config.widgets[0].config.reportPublicId must be absent if reportId is present',
    ],
    [
      at([chart('a', { reportId: 7, controls: { carrier: 'off' } })]),
      'config.widgets[0].config.controls.carrier must be the id or the member of a control',
    ],
    [
      at([chart('a', { reportId: 7, controls: { 'flights.carrier': 'on' } })]),
      /config\.widgets\[0\]\.config\.controls\["flights\.carrier"\] must be "off" or be at least 3/,
    ],
    [
      at([widget('t', 'TEXT', { markdown: 'a\0' })]),
      'config.widgets[0].config.markdown must not contain the character U+0000 or half of a surrogate pair',
    ],
    [
      { settings: { a: { '\ud800': 1 } } },
      'config.settings.a must not contain the character U+0000 or half of a surrogate pair',
    ],
    [at([widget('t', 'TEXT', { markdown: {} })]), 'config.widgets[0].config.markdown must be a string'],
    [
      at([filter('f', 'carrier')]),
      'config.widgets[0].config.member must be VIEW.MEMBER, such as flights.carrier',
    ],
    [
      at([filter('f', 'flights.carrier', { operator: 'like' })]),
      /^config\.widgets\[0\]\.config\.operator must be one of equals, /,
    ],
    [
      at([filter('f', 'flights.carrier', { visibility: 'locked' })]),
      'config.widgets[0].config.visibility must be one of visible, hidden, disabled',
    ],
    [
      at([filter('f', 'flights.delay', { operator: 'between', value: [1] })]),
      'config.widgets[0].config.value must be [start, end] for the operator between',
    ],
    [
      at([filter('f', 'flights.delay', { operator: 'is_null', value: 1 })]),
      'config.widgets[0].config.value must be absent for the operator is_null',
    ],
    [
      at([filter('f', 'flights.delay', { operator: 'less_than', value: [1, 2] })]),
      'config.widgets[0].config.value must be a single value for the operator less_than',
    ],
    [
      at([filter('f', 'flights.delay', { value: [] })]),
      'config.widgets[0].config.value must have at least one value for the operator equals',
    ],
    [
      at([widget('g', 'TIME_GRAIN', { member: 'flights.at', grain: 'hour', allowed: ['day'] })]),
      'config.widgets[0].config.grain must be one of allowed: day',
    ],
    [
      at([widget('m', 'FIELD', { member: 'flights.carrier', options: [{ member: 'planes.model' }] })]),
      'config.widgets[0].config.options[0].member must be in the view flights, like the member that it replaces',
    ],
    [
      at([widget('m', 'FIELD', { member: 'flights.carrier', selected: 'origin' })]),
      'config.widgets[0].config.selected must be one of carrier',
    ],
    [
      at([widget('s', 'AI', { charts: ['x'] })]),
      'config.widgets[0].config.charts[0] must be the id of a chart',
    ],
  ];
  for (const [given, expected] of cases) {
    const [first = 'no problem', ...others] = messages(given);
    if (typeof expected === 'string') assert.equal(first, expected);
    else assert.match(first, expected);
    assert.deepEqual(others, []);
  }
});

test('containers hold existing widgets, once each, in allowed combinations', () => {
  const deep = [1, 2, 3, 4, 5].map((n) => container(`c${n}`, 'grid', n < 5 ? [`c${n + 1}`] : []));
  const cases: [Record<string, unknown>[], string][] = [
    [[container('a', 'grid', ['a'])], '[0].config.children[0] must not be the container itself'],
    [
      [container('a', 'grid', ['b'])],
      '[0].config.children[0] must be the id of a widget; "b" does not exist',
    ],
    [
      [container('a', 'stack', ['c', 'c']), chart('c')],
      '[0].config.children[1] is already in another place: a widget has one parent',
    ],
    [
      [container('a', 'stack', ['c']), tabs('b', ['c']), chart('c')],
      '[1].config.tabs[0].child is already in another place: a widget has one parent',
    ],
    [deep, '[4] must not be nested more than 4 levels deep'],
    [
      [container('a', 'stack', ['b']), container('b', 'grid', [])],
      '[0].config.children[0] must not be a grid: a stack contains no grid and no tabs',
    ],
    [
      [container('a', 'stack', ['b']), tabs('b', [])],
      '[0].config.children[0] must not be tabs: a stack contains no grid and no tabs',
    ],
    [
      [widget('a', 'CONTAINER', { layout: 'tabs', tabs: [], collapsible: true })],
      '[0].config.collapsible must be absent in a container with tabs: only stacks and grids close',
    ],
    [
      [tabs('a', ['t']), widget('t', 'TEXT')],
      '[0].config.tabs[0].child must be a chart or a container; TEXT is not allowed in a tab',
    ],
    [
      [container('a', 'grid', ['b', 'c']), chart('b'), chart('c', { reportId: 2 }, [5, 3, 2, 2])],
      '[0].config.children[1] must not overlap "b" in the same grid',
    ],
    [[widget('a', 'CONTAINER', {})], '[0].config.layout is required'],
    [
      [widget('a', 'CONTAINER', { layout: 'grid', tabs: [] })],
      '[0].config.tabs must be absent in a grid; use children',
    ],
    [
      [widget('a', 'CONTAINER', { layout: 'tabs', children: [] })],
      '[0].config.children must be absent in a container with tabs; use tabs',
    ],
    [
      [
        widget('a', 'CONTAINER', {
          layout: 'tabs',
          tabs: [
            { id: 't', title: '1' },
            { id: 't', title: '2' },
          ],
        }),
      ],
      '[0].config.tabs[1].id must be unique in the container',
    ],
    [
      [widget('a', 'CONTAINER', { layout: 'stack' }, [0, 0, 3, 5])],
      '[0].position must be at least 4 × 3 or 2 × 6 cells for a stack',
    ],
    [
      [widget('a', 'CONTAINER', { layout: 'tabs' }, [0, 0, 4, 5])],
      '[0].position must be at least 4 × 6 cells for tabs',
    ],
  ];
  for (const [widgets, message] of cases)
    assert.deepEqual(messages({ widgets }), [`config.widgets${message}`]);
  valid({ widgets: deep.slice(1) });
  valid({ widgets: [container('a', 'stack', ['b']), container('b', 'stack', []), tabs('t', [])] });
});

test('containers do not contain each other', () => {
  const widgets = [
    container('a', 'grid', ['b']),
    container('b', 'grid', ['c']),
    container('c', 'grid', ['a']),
  ];
  assert.deepEqual(
    messages({ widgets }),
    [0, 1, 2].map((n) => `config.widgets[${n}] must not contain itself through other containers`),
  );
});

test('a parent control acts on controls that have no other parent', () => {
  const parent = (id: string, children: object) =>
    widget(id, 'PARENT', { options: [{ id: 'o', label: 'O', children }] });
  const field = widget('m', 'FIELD', { member: 'flights.carrier' });
  const grain = widget('g', 'TIME_GRAIN', { member: 'flights.departed_at' });
  const cases: [Record<string, unknown>[], string][] = [
    [
      [parent('p', { x: 'clear' })],
      '[0].config.options[0].children.x must name a filter, time or field control by its id',
    ],
    [
      [parent('p', { q: 'clear' }), parent('q', {})],
      '[0].config.options[0].children.q must name a filter, time or field control by its id',
    ],
    [
      [parent('p', { g: 'clear' }), parent('q', { g: 'keep' }), grain],
      '[1].config.options[0].children.g is already a child of "p": a control has one parent',
    ],
    [
      [parent('p', { m: 'clear' }), field],
      '[0].config.options[0].children.m must not be clear: a field control always has a member',
    ],
    [[parent('p', { g: { set: {} } }), grain], '[0].config.options[0].children.g.set.grain is required'],
    [[parent('p', { m: { set: {} } }), field], '[0].config.options[0].children.m.set.selected is required'],
    [
      [parent('p', { f: { set: {} } }), filter('f', 'flights.carrier')],
      '[0].config.options[0].children.f.set.value must have at least one value for the operator equals',
    ],
    [
      [parent('p', { f: 'hide' }), filter('f', 'flights.carrier')],
      '[0].config.options[0].children.f must be one of clear, reset, keep or be a JSON object',
    ],
    [[widget('p', 'PARENT', { selected: 'o' })], '[0].config.selected must be the id of an option'],
  ];
  for (const [widgets, message] of cases)
    assert.deepEqual(messages({ widgets }), [`config.widgets${message}`]);
  const options = Array.from({ length: 51 }, (_, n) => ({ id: `o${n}`, label: 'O', children: {} }));
  assert.deepEqual(messages({ widgets: [widget('p', 'PARENT', { options })] }), [
    'config.widgets[0].config.options must have at most 50 items',
  ]);
});

test('a problem is reported at the index that the client sent, also in drafts', () => {
  const { id: _id, ...unnamed } = chart('');
  const widgets = [unnamed, chart('inside'), container('box', 'grid', ['inside', 'none'])];
  assert.deepEqual(messages({ widgets }, 'draft'), [
    'config.widgets[2].config.children[1] must be the id of a widget; "none" does not exist',
  ]);
});

test('a published image is described or decorative, and its link runs nothing', () => {
  const imageId = '0a'.repeat(32);
  const problems = (config: object, stage: 'draft' | 'published') =>
    checkConfig({ widgets: [widget('i', 'IMAGE', config as never)] }, { stage }).problems?.map(
      ({ message }) => message,
    );
  assert.equal(problems({}, 'draft'), undefined);
  assert.deepEqual(problems({}, 'published'), [
    'config.widgets[0].config.imageId is required',
    'config.widgets[0].config.alt is required',
  ]);
  assert.equal(problems({ imageId, alt: 'Our logo', link: 'https://example.com' }, 'published'), undefined);
  assert.equal(problems({ imageId, decorative: true }, 'published'), undefined);
  assert.deepEqual(problems({ link: 'javascript:alert(1)' }, 'draft'), [
    'config.widgets[0].config.link must be an address that begins with https: or mailto:',
  ]);
  assert.deepEqual(problems({ imageId: '../x' }, 'draft'), [
    'config.widgets[0].config.imageId must be the id of an image: 64 hexadecimal digits',
  ]);
});
