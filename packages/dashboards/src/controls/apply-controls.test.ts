import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkConfig } from '../config/check-config.ts';
import { chart, filter, widget } from '../testing/sample-configs.ts';
import { applyControls } from './apply-controls.ts';
import { type ControlContext, type ControlValues, membersOf } from './control-values.ts';
import { parametersOf, parseParameters } from './url-parameters.ts';

const META = {
  cubes: [
    {
      measures: [
        { name: 'flights.count', type: 'number' },
        { name: 'flights.delay', type: 'number' },
      ],
      dimensions: [
        { name: 'flights.carrier', type: 'string' },
        { name: 'flights.origin', type: 'string' },
        { name: 'flights.distance', type: 'number' },
        { name: 'flights.departed_at', type: 'time' },
        { name: 'flights.arrived_at', type: 'time' },
      ],
    },
    {
      measures: [{ name: 'planes.count', type: 'number' }],
      dimensions: [
        { name: 'planes.carrier', type: 'string' },
        { name: 'planes.seats', type: 'number' },
      ],
    },
  ],
};
const CONTEXT: ControlContext = {
  member: membersOf(META),
  now: new Date('2026-02-11T12:00:00Z'),
  timezone: 'UTC',
};

const CHART = chart('delays', { reportId: 1 });
const QUERY = {
  measures: ['flights.count'],
  dimensions: ['flights.carrier'],
  timeDimensions: [{ dimension: 'flights.departed_at', granularity: 'month' }],
  order: [['flights.carrier', 'asc']],
};

function config(widgets: readonly object[], others: object = {}) {
  const checked = checkConfig({ ...others, widgets: [CHART, ...widgets] }, { stage: 'published' });
  assert.deepEqual(checked.problems, undefined);
  return checked.config ?? assert.fail();
}

function applied(
  widgets: readonly object[],
  values: ControlValues = {},
  context: Partial<ControlContext> = {},
) {
  const result = applyControls(config(widgets), values, { ...CONTEXT, ...context });
  assert.deepEqual(result.problems, undefined);
  return result.problems === undefined ? result : assert.fail();
}

function problems(widgets: readonly object[], values: ControlValues): string[] {
  const { problems: found = [] } = applyControls(config(widgets), values, CONTEXT);
  return found.map(({ message }) => message);
}

const grain = (settings: Record<string, unknown> = {}) =>
  widget('grain', 'TIME_GRAIN', { member: 'flights.departed_at', ...settings });
const field = (settings: Record<string, unknown> = {}) =>
  widget('by', 'FIELD', {
    member: 'flights.carrier',
    options: [{ member: 'flights.origin', label: 'Airport' }],
    ...settings,
  });
const carrier = (settings: Record<string, unknown> = {}) => filter('carrier', 'flights.carrier', settings);
const equals = (member: string, ...values: string[]) => ({ member, operator: 'equals', values });

test('defaults apply to queries of their view', () => {
  const controls = applied([
    carrier({ value: ['AA'], visibility: 'hidden' }),
    filter('distance', 'flights.distance'),
    filter('seats', 'planes.seats', { operator: 'greater_than', value: 100 }),
    filter('untouched', 'flights.origin', { operator: 'contains' }),
    grain({ grain: 'week' }),
  ]);
  const { query, columns, errors, notices } = controls.forQuery('delays', QUERY);
  assert.deepEqual(query, {
    ...QUERY,
    timezone: 'UTC',
    timeDimensions: [{ dimension: 'flights.departed_at', granularity: 'week' }],
    filters: [equals('flights.carrier', 'AA')],
  });
  assert.deepEqual([...columns], [['flights.departed_at.month', 'flights.departed_at.week']]);
  assert.deepEqual({ errors, notices }, { errors: [], notices: [] });
  assert.deepEqual(controls.forSql('delays').changes, {
    filters: [equals('flights.carrier', 'AA'), { member: 'planes.seats', operator: 'gt', values: ['100'] }],
    granularities: [{ member: 'flights.departed_at', granularity: 'week' }],
    members: [],
  });
});

test('the values that a filter offers are limited by the other filters of its view', () => {
  const controls = applied([
    carrier({ value: ['AA'] }),
    filter('origin', 'flights.origin', { value: ['JFK'] }),
    filter('untouched', 'flights.distance'),
    filter('seats', 'planes.seats', { operator: 'greater_than', value: 100 }),
    grain({ grain: 'week' }),
  ]);
  assert.deepEqual(controls.facetsOf('carrier'), [equals('flights.origin', 'JFK')]);
  assert.deepEqual(controls.facetsOf('untouched'), [
    equals('flights.carrier', 'AA'),
    equals('flights.origin', 'JFK'),
  ]);
  assert.deepEqual(controls.facetsOf('seats'), []);
});

test('a dashboard without controls changes nothing but the time zone', () => {
  const { query, columns } = applied([]).forQuery('delays', QUERY);
  assert.deepEqual(query, { ...QUERY, timezone: 'UTC' });
  assert.equal(columns.size, 0);
});

test('a choice beats the parent, which beats the attribute, which beats the default', () => {
  const parent = widget('region', 'PARENT', {
    label: 'Region',
    options: [
      {
        id: 'west',
        label: 'West',
        children: {
          carrier: { set: { value: ['AS'] } },
          grain: { set: { grain: 'day' } },
          by: { set: { selected: 'origin' } },
        },
      },
      { id: 'none', label: 'None', children: { carrier: 'clear', grain: 'clear' } },
      { id: 'plain', label: 'Plain', children: { carrier: 'reset', grain: 'keep' } },
    ],
  });
  const controls = [
    carrier({ value: 'AA', attribute: 'carriers' }),
    grain({ grain: 'month', attribute: 'grain' }),
    field({ attribute: 'by' }),
    parent,
  ];
  const states = (values: ControlValues, attributes: Record<string, unknown> = {}) =>
    applied(controls, values, { attributes }).states.map((state) => [
      state.source,
      state.type === 'FILTER' ? state.filter?.value : state.type === 'FIELD' ? state.selected : state.grain,
    ]);
  const mine = { carriers: ['UA', '', 'DL'], grain: [' WEEK '], by: 'airport' };
  const west = { parents: [{ id: 'region', selected: 'west' }] };
  assert.deepEqual(states({}), [
    ['default', 'AA'],
    ['default', 'month'],
    ['default', 'flights.carrier'],
  ]);
  assert.deepEqual(states({}, mine), [
    ['attribute', ['UA', 'DL']],
    ['attribute', 'week'],
    ['attribute', 'flights.origin'],
  ]);
  assert.deepEqual(states({}, { carriers: '', grain: 'fortnight', by: null }), states({}));
  assert.deepEqual(states(west, mine), [
    ['parent', ['AS']],
    ['parent', 'day'],
    ['parent', 'flights.origin'],
  ]);
  assert.deepEqual(states({ parents: [{ id: 'region', selected: 'none' }] }, mine).slice(0, 2), [
    ['parent', undefined],
    ['parent', undefined],
  ]);
  assert.deepEqual(states({ parents: [{ id: 'region', selected: 'plain' }] }, mine), states({}, mine));
  assert.deepEqual(states({ parents: [{ id: 'region', selected: null }] }, mine), states({}, mine));
  const chosen: ControlValues = {
    ...west,
    filters: [{ member: 'flights.carrier', operator: 'starts_with', value: 'B' }],
    timeGrains: [{ member: 'flights.departed_at', grain: 'year' }],
    memberSwitchers: [{ member: 'flights.carrier', selected: 'carrier' }],
  };
  assert.deepEqual(states(chosen, mine), [
    ['chosen', 'B'],
    ['chosen', 'year'],
    ['chosen', 'flights.carrier'],
  ]);
  const cleared: ControlValues = {
    filters: [{ member: 'flights.carrier', value: [] }],
    timeGrains: [{ member: 'flights.departed_at', grain: null }],
  };
  assert.deepEqual(states(cleared, mine).slice(0, 2), [
    ['chosen', undefined],
    ['chosen', undefined],
  ]);
});

test('the active option of a parent can be from an attribute of the viewer', () => {
  const parent = widget('region', 'PARENT', {
    options: [
      { id: 'west', label: 'West', children: { carrier: { set: { value: ['AS'] } } } },
      { id: 'all', label: 'All', children: {} },
    ],
    selected: 'all',
    attribute: 'region',
    visibility: 'disabled',
  });
  const filters = (region: unknown, values: ControlValues = {}) =>
    applied([carrier(), parent], values, { attributes: { region } }).forSql('delays').changes.filters;
  assert.deepEqual(filters('WEST'), [equals('flights.carrier', 'AS')]);
  assert.deepEqual(filters('East'), []);
  // Disabled: the viewer cannot change it.
  assert.deepEqual(filters('WEST', { parents: [{ id: 'region', selected: 'all' }] }), filters('WEST'));
});

test('disabled controls ignore what was chosen', () => {
  const locked = { visibility: 'disabled' };
  const controls = applied(
    [
      carrier({ value: 'AA', ...locked }),
      grain({ grain: 'week', ...locked }),
      field({ selected: 'origin', ...locked }),
    ],
    {
      filters: [{ member: 'flights.carrier', operator: 'nonsense', value: 'UA' }],
      timeGrains: [{ member: 'flights.departed_at', grain: 'day' }],
      memberSwitchers: [{ member: 'flights.carrier', selected: 'carrier' }],
    },
  );
  assert.deepEqual(controls.forSql('delays').changes, {
    filters: [equals('flights.carrier', 'AA')],
    granularities: [{ member: 'flights.departed_at', granularity: 'week' }],
    members: [{ from: 'flights.carrier', to: 'flights.origin' }],
  });
});

test('a locked control takes from a link what an option of its parent sets, and nothing else', () => {
  const locked = { visibility: 'disabled' };
  const children = [
    carrier({ value: 'AA', ...locked }),
    grain({ grain: 'week', ...locked }),
    field(locked),
    filter('far', 'flights.distance', { operator: 'greater_than', value: 5, ...locked }),
  ];
  const parent = (settings: object) =>
    widget('region', 'PARENT', {
      options: [
        {
          id: 'west',
          label: 'West',
          children: {
            carrier: { set: { value: ['AS'] } },
            grain: 'clear',
            by: { set: { selected: 'origin' } },
          },
        },
        { id: 'plain', label: 'Plain', children: { carrier: 'reset', grain: 'keep' } },
      ],
      ...settings,
    });
  const names = (search: string, widgets: readonly object[]) => {
    const { ignored, values } = parseParameters(config(widgets), new URLSearchParams(search), CONTEXT);
    return { ignored, values };
  };
  const west =
    'f_flights.carrier={"operator":"equals","value":["AS"]}&tg_flights.departed_at=&ms_flights.carrier=origin';
  const taken = names(west, [...children, parent({})]);
  assert.deepEqual(taken.ignored, []);
  assert.deepEqual(
    applied([...children, parent({})], taken.values).states.map(({ source }) => source),
    ['chosen', 'chosen', 'chosen', 'default'],
  );
  assert.deepEqual(names('f_flights.carrier="AA"', [...children, parent({})]).ignored, []);
  const others =
    'f_flights.carrier="UA"&f_flights.distance=7&tg_flights.departed_at=day&ms_flights.carrier=carrier';
  const reasons = [
    { name: 'f_flights.carrier', code: 'no_control', reason: 'member must have a filter that is not locked' },
    {
      name: 'f_flights.distance',
      code: 'no_control',
      reason: 'member must have a filter that is not locked',
    },
    {
      name: 'tg_flights.departed_at',
      code: 'no_control',
      reason: 'member must have a time switcher that is not locked',
    },
    {
      name: 'ms_flights.carrier',
      code: 'no_control',
      reason: 'member must have a field switcher that is not locked',
    },
  ];
  for (const widgets of [[...children, parent({})], [...children, parent(locked)], children])
    assert.deepEqual(names(others, widgets), {
      ignored: reasons,
      values: { filters: [], timeGrains: [], memberSwitchers: [] },
    });
  for (const widgets of [[...children, parent(locked)], children])
    assert.equal(names(west, widgets).ignored.length, 3);
});

test('a field switcher replaces a member and the column is found under its old name', () => {
  const values = { memberSwitchers: [{ member: 'flights.carrier', selected: 'origin' }] };
  const controls = applied([field(), carrier({ value: 'AA' })], values);
  const { query, columns } = controls.forQuery('delays', {
    ...QUERY,
    filters: [equals('flights.carrier', 'UA')],
  });
  assert.deepEqual(query.dimensions, ['flights.origin']);
  assert.deepEqual(query.order, [['flights.origin', 'asc']]);
  // Filters keep their member.
  assert.deepEqual(query.filters, [equals('flights.carrier', 'UA'), equals('flights.carrier', 'AA')]);
  assert.deepEqual([...columns], [['flights.carrier', 'flights.origin']]);
  const sorted = controls.forQuery('delays', {
    ...QUERY,
    order: { 'flights.carrier': 'desc', 'flights.count': 'asc' },
  });
  assert.deepEqual(Object.entries(sorted.query.order), [
    ['flights.origin', 'desc'],
    ['flights.count', 'asc'],
  ]);
});

test('a field switcher between times keeps the granularity, unless the option pins one', () => {
  const when = (settings: object) =>
    widget('when', 'FIELD', {
      member: 'flights.departed_at',
      options: [{ member: 'flights.arrived_at', ...settings }],
      selected: 'arrived_at',
    });
  const { query, columns } = applied([when({}), grain({ grain: 'week' })]).forQuery('delays', QUERY);
  assert.deepEqual(query.timeDimensions, [{ dimension: 'flights.arrived_at', granularity: 'week' }]);
  assert.deepEqual([...columns], [['flights.departed_at.month', 'flights.arrived_at.week']]);
  const pinned = applied([when({ grain: 'year' })]).forQuery('delays', QUERY);
  assert.deepEqual(pinned.query.timeDimensions, [{ dimension: 'flights.arrived_at', granularity: 'year' }]);
});

test('a switch that a query cannot take leaves the chart as it is, with a notice', () => {
  const notices = (to: string, query: object = QUERY) => {
    const controls = applied([field({ options: [{ member: to }], selected: to.split('.')[1] })]);
    const { query: changed, notices } = controls.forQuery('delays', query);
    assert.deepEqual(changed, { ...query, timezone: 'UTC' });
    return notices;
  };
  assert.deepEqual(notices('flights.count'), [
    {
      kind: 'members',
      control: 'by',
      message: 'flights.carrier cannot be replaced by flights.count: the chart already has flights.count',
    },
  ]);
  assert.match(
    notices('flights.delay')[0]?.message ?? '',
    /flights.carrier is a dimension, and flights.delay a measure/,
  );
  assert.match(
    notices('flights.gone')[0]?.message ?? '',
    /flights.gone does not exist or is not visible to you/,
  );
  assert.deepEqual(notices('flights.gone', { measures: ['flights.count'] }), []);
});

test('the id of a control may be the name of something that every object has', () => {
  for (const id of ['constructor', '__proto__']) {
    const controls = applied([
      chart('fleet', { reportId: 2, controls: { grain: 'off' } }, [6, 0, 6, 4]),
      grain(),
      filter(id, 'flights.carrier', { value: 'AA' }),
    ]);
    assert.deepEqual(controls.forSql('fleet').changes.filters, [equals('flights.carrier', 'AA')]);
  }
});

test('a range becomes the date range of its time dimension, if that has none', () => {
  const week = ['2026-02-02T00:00:00.000', '2026-02-08T23:59:59.999'];
  const when = filter('when', 'flights.departed_at', { value: 'last week' });
  const query = (times?: readonly object[]) =>
    applied([when]).forQuery('delays', {
      measures: ['flights.count'],
      ...(times && { timeDimensions: times as { dimension: string }[] }),
    }).query as { timeDimensions?: unknown; filters?: unknown };
  const dimension = 'flights.departed_at';
  assert.deepEqual(query().timeDimensions, [{ dimension, dateRange: week }]);
  assert.deepEqual(query([{ dimension, granularity: 'day' }]).timeDimensions, [
    { dimension, granularity: 'day', dateRange: week },
  ]);
  const own = query([{ dimension, dateRange: 'this year' }]);
  assert.deepEqual(own.timeDimensions, [{ dimension, dateRange: 'this year' }]);
  assert.deepEqual(own.filters, [{ member: dimension, operator: 'inDateRange', values: week }]);
});

test('a chart can switch a control off or apply it to another member', () => {
  const board = (override: string, others: readonly object[] = []) => [
    chart('fleet', { reportId: 2, controls: { 'flights.carrier': override } }, [6, 0, 6, 4]),
    carrier({ value: ['AA'] }),
    ...others,
  ];
  const fleet = { measures: ['planes.count'] };
  const filters = (override: string, others: readonly object[] = []) => {
    const { query, notices } = applied(board(override, others)).forQuery('fleet', fleet);
    return {
      filters: (query as { filters?: unknown }).filters,
      notices: notices.map(({ message }) => message),
    };
  };
  assert.deepEqual(filters('off'), { filters: undefined, notices: [] });
  assert.deepEqual(filters('planes.carrier'), { filters: [equals('planes.carrier', 'AA')], notices: [] });
  // The id of a control beats its member, which others may have too.
  const two = applied([
    chart('fleet', { reportId: 2, controls: { by: 'off' } }, [6, 0, 6, 4]),
    carrier({ value: ['AA'] }),
    field({ selected: 'origin' }),
  ]).forSql('fleet').changes;
  assert.deepEqual(
    { filterCount: two.filters.length, memberCount: two.members.length },
    { filterCount: 1, memberCount: 0 },
  );
  // All filters are left out if one does not suit.
  const seats = filter('seats', 'planes.seats', { operator: 'greater_than', value: 100 });
  assert.deepEqual(filters('planes.seats', [seats]), {
    filters: undefined,
    notices: [
      'The filter "carrier" cannot be applied to planes.seats: its value must be a number; "AA" is not',
    ],
  });
});

test('a default that the model no longer accepts is an error of the charts that it concerns', () => {
  const controls = applied([
    filter('gone', 'flights.gone', { value: 'a' }),
    filter('far', 'flights.distance', { operator: 'contains', value: 'a' }),
  ]);
  const { errors } = controls.forQuery('delays', QUERY);
  assert.deepEqual(
    errors[0],
    'The filter "gone" needs flights.gone, which does not exist or is not visible to you',
  );
  assert.match(
    errors[1] ?? '',
    /^The filter "far" cannot be applied to flights\.distance: its operator must be one of/,
  );
  assert.deepEqual(controls.forQuery('delays', { measures: ['planes.count'] }).errors, []);
});

test('a wrong value is reported with its place, the rule and the value', () => {
  const board = [
    carrier({ operators: ['equals', 'contains'] }),
    filter('far', 'flights.distance'),
    grain(),
    field(),
  ];
  const member = 'flights.carrier';
  const cases: [ControlValues, string | RegExp][] = [
    [
      { filters: [{ member: 'flights.origin', value: 'x' }] },
      'values.filters[0].member must have a filter on the dashboard; "flights.origin" has none',
    ],
    [
      {
        filters: [
          { member, value: 'a' },
          { member, value: 'b' },
        ],
      },
      'values.filters[1].member must be unique; "flights.carrier" is repeated',
    ],
    [
      { filters: [{ member, operator: 'starts_with', value: 'x' }] },
      'values.filters[0].operator must be one of equals, contains; "starts_with" is not',
    ],
    [
      { filters: [{ member: 'flights.distance', operator: 'like', value: 'x' }] },
      /^values\.filters\[0\]\.operator must be one of equals, .*; "like" is not$/,
    ],
    [
      { filters: [{ member: 'flights.distance', operator: 'contains', value: 'x' }] },
      /^values\.filters\[0\]\.operator must be one of equals, .* for a number; it is contains \(flights\.distance\)$/,
    ],
    [
      { filters: [{ member: 'flights.distance', value: 'far' }] },
      'values.filters[0].value must be a number; "far" is not (flights.distance)',
    ],
    [
      { filters: [{ member, value: Array.from({ length: 10_001 }, (_, n) => n) }] },
      'values.filters[0].value must have at most 10000 values; it has 10001 (flights.carrier)',
    ],
    [
      { timeGrains: [{ member: 'flights.departed_at', grain: 'fortnight' }] },
      'values.timeGrains[0].grain must be one of day, week, month, quarter, year, second, minute, hour; "fortnight" is not',
    ],
    [
      { timeGrains: [{ member: 'flights.arrived_at', grain: 'day' }] },
      'values.timeGrains[0].member must have a time switcher on the dashboard; "flights.arrived_at" has none',
    ],
    [
      { memberSwitchers: [{ member, selected: 'flights.origin' }] },
      'values.memberSwitchers[0].selected must be one of carrier, origin; "flights.origin" is not',
    ],
    [
      { parents: [{ id: 'carrier', selected: 'x' }] },
      'values.parents[0].id must be the id of a parent control; "carrier" is not',
    ],
    [
      { timezone: 'Mars/Base' },
      'values.timezone must be an IANA time zone such as Europe/Berlin; "Mars/Base" is not',
    ],
  ];
  for (const [values, expected] of cases) {
    const [first = 'no problem', ...others] = problems(board, values);
    if (typeof expected === 'string') assert.equal(first, expected);
    else assert.match(first, expected);
    assert.deepEqual(others, []);
  }
  assert.throws(() => applied(board).forSql('carrier'), /"carrier" is not a chart of the dashboard/);
});

test('the time zone is the chosen one, else that of the dashboard, of the report, of the account', () => {
  const when = filter('when', 'flights.departed_at', { value: 'today' });
  const now = new Date('2026-02-11T00:30:00Z');
  const query = (values: ControlValues, settings: object, own?: string) => {
    const controls = applyControls(config([when], { settings }), values, { ...CONTEXT, now });
    if (controls.problems !== undefined) return assert.fail();
    const { timezone, timeDimensions } = controls.forQuery('delays', {
      ...QUERY,
      ...(own === undefined ? {} : { timezone: own }),
    }).query as { timezone?: string; timeDimensions: { dateRange?: string[] }[] };
    return [timezone, timeDimensions[0]?.dateRange?.[0]?.slice(0, 10)];
  };
  const pinned = { timezone: 'America/New_York' };
  assert.deepEqual(query({}, {}), ['UTC', '2026-02-11']);
  assert.deepEqual(query({}, {}, 'America/Lima'), ['America/Lima', '2026-02-10']);
  assert.deepEqual(query({}, pinned, 'Asia/Tokyo'), ['America/New_York', '2026-02-10']);
  assert.deepEqual(query({}, { timezone: 'viewer' }), ['UTC', '2026-02-11']);
  assert.deepEqual(query({ timezone: 'US/Pacific' }, pinned), ['America/Los_Angeles', '2026-02-10']);
});

test('parameters of an address are read, and those without use are ignored', () => {
  const container = widget('pages', 'CONTAINER', { layout: 'tabs', tabs: [{ id: 'second', title: '2' }] });
  const board = config([
    carrier(),
    filter('far', 'flights.distance'),
    grain({ allowed: ['day'] }),
    field(),
    container,
  ]);
  const parsed = (search: string) => parseParameters(board, new URLSearchParams(search), CONTEXT);
  const { values, tabs, ignored } = parsed(
    'f_flights.carrier={"value":["AA"]}&f_flights.distance={"type":"between","value":[1,2],"startInclusive":false}' +
      '&tg_flights.departed_at=day&ms_flights.carrier=origin&tab_pages=second&timezone=US/Eastern&session=x&locale=de',
  );
  assert.deepEqual(values, {
    filters: [
      { member: 'flights.carrier', value: ['AA'] },
      { member: 'flights.distance', operator: 'between', value: [1, 2], startInclusive: false },
    ],
    timeGrains: [{ member: 'flights.departed_at', grain: 'day' }],
    memberSwitchers: [{ member: 'flights.carrier', selected: 'origin' }],
    timezone: 'America/New_York',
  });
  assert.deepEqual([...tabs], [['pages', 'second']]);
  assert.deepEqual(ignored, []);
  assert.deepEqual(parsed(parametersOf(values, tabs).toString()), { values, tabs, ignored });

  const cleared = parsed('f_flights.carrier={"value":null}&tg_flights.departed_at=').values;
  assert.deepEqual(
    { filters: cleared.filters, timeGrains: cleared.timeGrains },
    {
      filters: [{ member: 'flights.carrier' }],
      timeGrains: [{ member: 'flights.departed_at', grain: null }],
    },
  );
  assert.deepEqual(parsed(parametersOf(cleared).toString()).values, cleared);

  const short = parsed('f_flights.carrier="AA"&f_flights.carrier=["UA"]&f_flights.distance=7');
  assert.deepEqual(
    short.values.filters?.map(({ value }) => value),
    [['UA'], 7],
  );
  const useless = parsed(
    'f_flights.carrier=AA&f_flights.origin="x"&f_flights.distance="far"&f_flights.distance={"value":{}}' +
      '&f_flights.carrier={"values":["AA"]}&f_flights.carrier=null&tg_flights.departed_at=week&ms_flights.carrier=gone&tab_pages=third&tab_far=x&timezone=%2B05:00',
  );
  assert.deepEqual(useless.values, { filters: [], timeGrains: [], memberSwitchers: [] });
  assert.deepEqual(
    useless.ignored.map(({ name }) => name),
    [
      ...[
        'f_flights.carrier',
        'f_flights.origin',
        'f_flights.distance',
        'f_flights.distance',
        'f_flights.carrier',
        'f_flights.carrier',
      ],
      ...['tg_flights.departed_at', 'ms_flights.carrier', 'tab_pages', 'tab_far', 'timezone'],
    ],
  );
  assert.deepEqual(
    useless.ignored.map(({ code }) => code),
    [
      ...['invalid_value', 'no_control', 'invalid_value', 'invalid_value', 'invalid_value', 'invalid_value'],
      ...['invalid_value', 'invalid_value', 'no_tab', 'no_tab', 'invalid_value'],
    ],
  );
  assert.equal(useless.ignored[6]?.reason, 'grain must be one of day; "week" is not');
});
