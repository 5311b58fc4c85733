import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlState, DashboardControls } from '@facet/client';
import {
  applyControls,
  type ControlValues,
  checkConfig,
  type DashboardConfig,
  membersOf,
  parametersOf,
  parseParameters,
} from '@facet/dashboards';
import { addressOf, type Change, changed, merged } from './change-choices.ts';
import { changesBetween } from './changes.ts';
import { type Choices, NOTHING_CHOSEN } from './choices.ts';
import { activeOption, type Controls, shownValue, type ValueWidget } from './control-values.ts';

const DEPARTURE = 'flights.departed_at';
const CARRIER = 'flights.carrier';
const dimensions = [
  { name: DEPARTURE, type: 'time' },
  { name: CARRIER, type: 'string' },
  { name: 'flights.origin', type: 'string' },
];

const position = { x: 0, y: 0, w: 3, h: 1 };
const days = (from: string, to: string) => ({ operator: 'between', value: [from, to] });
const SECOND_QUARTER = days('2001-04-01', '2001-06-30');
const JUNE = days('2001-06-01', '2001-06-30');

/** Controls as a page has them: the server resolves what was chosen, and what an address contains. */
class Page {
  readonly board: Controls;
  choices: Choices = NOTHING_CHOSEN;
  readonly #context;

  constructor(children: readonly object[], parent: object, attributes: Record<string, unknown> = {}) {
    const { config = assert.fail() } = checkConfig(
      {
        widgets: [...children, { id: 'period', type: 'PARENT', config: parent }].map((widget) => ({
          position,
          ...widget,
        })),
      },
      { stage: 'published' },
    );
    const member = membersOf({ cubes: [{ dimensions }] });
    this.#context = { member, now: new Date('2026-02-11T12:00:00Z'), timezone: 'UTC', attributes };
    const none = { parents: [{ id: 'period', selected: null }] };
    this.board = { config, initial: this.#states(config, {}), defaults: this.#states(config, none) };
  }

  #states(config: DashboardConfig, values: ControlValues): ControlState[] {
    const applied = applyControls(config, values, this.#context);
    return applied.problems === undefined
      ? (JSON.parse(JSON.stringify(applied.states)) as ControlState[])
      : assert.fail(JSON.stringify(applied.problems));
  }

  get address(): string {
    return decodeURIComponent(addressOf(this.choices, new Map()).toString());
  }

  /** What the controls show, and the option of the parent: of the page, and of one that opens its address. */
  get shown() {
    const of = (choices: Choices) => {
      const { config } = this.board;
      const states = this.#states(config, choices);
      const shown = { ...this.board, choices, states };
      const texts = config.widgets.flatMap((widget): unknown[] => {
        if (widget.type === 'PARENT') return [activeOption(widget, shown)?.id];
        const { filter, grain, selected } = shownValue(widget as ValueWidget, shown) ?? {};
        return [filter?.value ?? grain ?? selected];
      });
      const inEffect = states.map(({ id, filter, grain, selected }) => [id, filter, grain, selected]);
      return { texts, inEffect };
    };
    const here = of(this.choices);
    assert.deepEqual(of(this.opened(addressOf(this.choices, new Map()))), here);
    // A picture is of the page with these parameters.
    assert.deepEqual(of(this.opened(parametersOf(this.choices))), here);
    return here.texts;
  }

  opened(address: Iterable<[string, string]>, over = NOTHING_CHOSEN): Choices {
    const { values, ignored } = parseParameters(this.board.config, address, this.#context);
    assert.deepEqual(ignored, []);
    const read = values as DashboardControls['values'];
    return merged(over, { values: read, initial: this.board.initial });
  }

  /** Makes a change, and returns the changes that the host learns of. */
  change(change: Change) {
    const before = this.choices;
    this.choices = changed(before, change, this.board);
    return changesBetween(before, this.choices);
  }

  choose(id: string) {
    const parent = this.board.config.widgets.find(({ type }) => type === 'PARENT');
    const options = parent?.type === 'PARENT' ? (parent.config.options ?? []) : [];
    return this.change({
      kind: 'parent',
      id: 'period',
      option: options.find((one) => one.id === id) ?? null,
    });
  }
}

const departure = (settings: object = {}) => ({
  id: 'departure',
  type: 'FILTER',
  config: { member: DEPARTURE, ...settings },
});
const grain = (settings: object = {}) => ({
  id: 'grain',
  type: 'TIME_GRAIN',
  config: { member: DEPARTURE, ...settings },
});
const field = (settings: object = {}) => ({
  id: 'by',
  type: 'FIELD',
  config: { member: CARRIER, options: [{ member: 'flights.origin' }], ...settings },
});

const PERIODS = {
  options: [
    { id: 'quarter', label: 'Second quarter', children: { departure: { set: SECOND_QUARTER } } },
    { id: 'june', label: 'June', children: { departure: { set: JUNE } } },
  ],
  selected: 'quarter',
};

test('an option of a parent control is what its children have, in the page and from its address', () => {
  const page = new Page([departure(SECOND_QUARTER)], PERIODS);
  assert.deepEqual(page.shown, [SECOND_QUARTER.value, 'quarter']);
  const value = JUNE;
  assert.deepEqual(page.choose('june'), [{ kind: 'filter', member: DEPARTURE, value }]);
  assert.equal(page.address, `f_${DEPARTURE}=${JSON.stringify(JUNE)}`);
  assert.deepEqual(page.shown, [JUNE.value, 'june']);
  // A cleared child has its first value again, and its parent follows.
  assert.deepEqual(page.change({ kind: 'filter', member: DEPARTURE, choice: null }), [
    { kind: 'filter', member: DEPARTURE, value: null },
  ]);
  assert.equal(page.address, '');
  assert.deepEqual(page.shown, [SECOND_QUARTER.value, 'quarter']);
  // Other values of a child are none of the options, and the values of an option are that option.
  page.change({ kind: 'filter', member: DEPARTURE, choice: { member: DEPARTURE, value: 'today' } });
  assert.deepEqual(page.shown, ['today', undefined]);
  page.change({ kind: 'filter', member: DEPARTURE, choice: { member: DEPARTURE, ...JUNE } });
  assert.deepEqual(page.shown, [JUNE.value, 'june']);
  for (const end of ['quarter', '']) {
    page.choose('june');
    assert.equal(page.choose(end).length, 1);
    assert.equal(page.address, '', 'what is so at first is not in an address');
    assert.deepEqual(page.shown, [SECOND_QUARTER.value, 'quarter']);
  }
});

test('a parent control without an option at first has none until its children have the values of one', () => {
  const page = new Page([departure()], { ...PERIODS, selected: undefined });
  assert.deepEqual(page.shown, [undefined, undefined]);
  page.choose('june');
  assert.deepEqual(page.shown, [JUNE.value, 'june']);
  page.choose('');
  assert.deepEqual(page.shown, [undefined, undefined]);
});

const ACTIONS = {
  options: [
    {
      id: 'first',
      label: 'First',
      children: {
        departure: { set: SECOND_QUARTER },
        grain: { set: { grain: 'week' } },
        by: { set: { selected: 'origin' } },
      },
    },
    { id: 'plain', label: 'Plain', children: { departure: 'reset', grain: 'reset', by: 'reset' } },
    { id: 'none', label: 'None', children: { departure: 'clear', grain: 'clear', by: 'keep' } },
    { id: 'june', label: 'June', children: { departure: { set: JUNE }, grain: 'keep', by: 'reset' } },
  ],
  selected: 'first',
};

test('an address reproduces what every option of a parent control does', () => {
  const mine = { period: 'this year', grain: 'day' };
  for (const visibility of ['visible', 'hidden', 'disabled']) {
    const children = [
      departure({ attribute: 'period', visibility }),
      grain({ attribute: 'grain', visibility }),
      field({ visibility }),
    ];
    const page = new Page(children, ACTIONS, mine);
    assert.deepEqual(page.shown, [SECOND_QUARTER.value, 'week', 'origin', 'first']);
    page.choose('plain');
    assert.deepEqual(page.shown, ['this year', 'day', 'carrier', 'plain']);
    page.choose('first');
    assert.equal(page.address, '');
    page.choose('none');
    assert.equal(page.address, `f_${DEPARTURE}={"value":null}&tg_${DEPARTURE}=`);
    assert.deepEqual(page.shown, [undefined, undefined, 'origin', 'none']);
    page.choose('june');
    assert.deepEqual(page.shown, [JUNE.value, undefined, 'carrier', 'june']);
    page.choose('first');
    page.choose('june');
    assert.deepEqual(page.shown, [JUNE.value, 'week', 'carrier', 'june'], 'kept as it is');
    page.change({ kind: 'reset' });
    assert.deepEqual(page.shown, [SECOND_QUARTER.value, 'week', 'origin', 'first']);
  }
});

test('the option at first may be from an attribute of the viewer', () => {
  const page = new Page([departure()], { ...PERIODS, attribute: 'period' }, { period: 'June' });
  assert.deepEqual(page.shown, [JUNE.value, 'june']);
  page.choose('quarter');
  assert.deepEqual(page.shown, [SECOND_QUARTER.value, 'quarter']);
});

test('a filter is cleared by a parameter only if it would have a value', () => {
  const cleared = [`f_${DEPARTURE}`, '{"value":null}'] as [string, string];
  for (const [settings, address] of [
    [{}, ''],
    [{ value: 'today' }, `f_${DEPARTURE}={"value":null}`],
  ] as const) {
    const page = new Page([departure(settings)], { options: [] });
    page.change({ kind: 'filter', member: DEPARTURE, choice: { member: DEPARTURE, ...JUNE } });
    page.choices = page.opened([cleared], page.choices);
    assert.equal(page.address, address);
    page.change({ kind: 'filter', member: DEPARTURE, choice: { member: DEPARTURE, ...JUNE } });
    page.change({ kind: 'filter', member: DEPARTURE, choice: { member: DEPARTURE } });
    assert.equal(page.address, address);
    assert.deepEqual(page.shown, [undefined, undefined]);
  }
});
