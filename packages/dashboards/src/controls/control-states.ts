import { type Path, pathText } from '../config/config-problem.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { FILTER_OPERATORS, type FilterOperator } from '../config/filter-operators.ts';
import type { FilterValue } from '../config/filter-shapes.ts';
import { bareName } from '../config/member-name.ts';
import { needsValue } from '../config/operators.ts';
import { controlsOf } from '../config/references.ts';
import type { Scalar } from '../config/shape-parts.ts';
import type { ChildAction, ChildValue } from '../config/widget-config-shapes.ts';
import type { Control, WidgetOfType } from '../config/widget-shapes.ts';
import type { ControlContext, ControlValues, FilterChoice } from './control-values.ts';
import { grainsOf, offersOf } from './offers.ts';
import { queryFilterOf } from './query-filter.ts';
import { type ControlValue, isSameValue } from './same-value.ts';
import type { Clock } from './time-words.ts';
import { timezoneOf } from './time-zones.ts';

/** Where the value of a control is from, the strongest first. */
export type ValueSource = 'chosen' | 'parent' | 'attribute' | 'default';

/** The value of a control. A control without one changes nothing. */
export type ControlState = { readonly id: string; readonly member: string; readonly source: ValueSource } & (
  | { readonly type: 'FILTER'; readonly filter: FilterValue | undefined }
  | { readonly type: 'TIME_GRAIN'; readonly grain: string | undefined }
  | { readonly type: 'FIELD'; readonly selected: string; readonly grain: string | undefined }
);

/** A chosen value that cannot be used. */
export interface ValueProblem {
  /** The place in the values. */
  readonly path: Path;
  /** The rule, as `must …`, with the value that breaks it. */
  readonly rule: string;
  /** The path and the rule in a sentence. */
  readonly message: string;
}

export interface ControlStates {
  readonly states: readonly ControlState[];
  /** What is wrong with the chosen values. */
  readonly problems: readonly ValueProblem[];
  /** The time zone that the values or the dashboard name. */
  readonly timezone: string | undefined;
}

type ValueControl = WidgetOfType<'FILTER' | 'TIME_GRAIN' | 'FIELD'>;
type GrainChoice = NonNullable<ControlValues['timeGrains']>[number];
type FieldChoice = NonNullable<ControlValues['memberSwitchers']>[number];
type Choice = FilterChoice | GrainChoice | FieldChoice;

/**
 * The value of each control: what was chosen, else what the active option of its parent sets, else the attribute of the
 * viewer, else its default. Disabled controls ignore what was chosen, unless an option of their parent sets the same.
 * @param root the name of the values in messages
 */
export function controlStates(
  config: DashboardConfig,
  values: ControlValues,
  context: ControlContext,
  root = 'values',
): ControlStates {
  const resolution = new Resolution(config, values, context, root);
  return resolution.result();
}

class Resolution {
  readonly #controls: readonly Control[];
  readonly #values: ControlValues;
  readonly #context: ControlContext;
  readonly #clock: Clock;
  readonly #root: string;
  readonly #problems: ValueProblem[] = [];
  readonly #timezone: string | undefined;

  constructor(config: DashboardConfig, values: ControlValues, context: ControlContext, root: string) {
    this.#controls = controlsOf(config);
    this.#values = values;
    this.#context = context;
    this.#root = root;
    this.#timezone = this.#chosenTimezone(config);
    this.#clock = { now: context.now, timezone: this.#timezone ?? context.timezone };
  }

  result(): ControlStates {
    const filters = this.#chosen('FILTER', 'filters', this.#values.filters, (choice, path, control) =>
      this.#filterProblem(choice, path, control),
    );
    const grains = this.#chosen(
      'TIME_GRAIN',
      'timeGrains',
      this.#values.timeGrains,
      ({ grain }, path, { config }) => {
        if (grain !== null && !grainsOf(config).includes(grain))
          this.#add(
            [...path, 'grain'],
            `must be one of ${grainsOf(config).join(', ')}; ${quoted(grain)} is not`,
          );
      },
    );
    const fields = this.#chosen(
      'FIELD',
      'memberSwitchers',
      this.#values.memberSwitchers,
      ({ selected }, path, { config }) => {
        const names = offersOf(config).map(({ member }) => bareName(member));
        if (!names.includes(selected))
          this.#add([...path, 'selected'], `must be one of ${names.join(', ')}; ${quoted(selected)} is not`);
      },
    );
    const actions = this.#parentActions();
    const chosen = { FILTER: filters, TIME_GRAIN: grains, FIELD: fields };
    const states = this.#controls.flatMap((control): ControlState[] => {
      const member = control.type === 'PARENT' ? undefined : control.config.member;
      if (control.type === 'PARENT' || member === undefined) return [];
      const choice = chosen[control.type].get(member);
      const isTaken = choice !== undefined && this.#takes(control, member, choice);
      return [this.#state(control, member, isTaken ? choice : undefined, actions.get(control.id))];
    });
    return { states, problems: this.#problems, timezone: this.#timezone };
  }

  #state(
    control: ValueControl,
    member: string,
    choice: Choice | undefined,
    action: ChildAction | undefined,
  ): ControlState {
    const common = { id: control.id, member };
    switch (control.type) {
      case 'FILTER':
        return { ...common, ...this.#filterState(control, choice, action) };
      case 'TIME_GRAIN':
        return { ...common, ...this.#grainState(control, choice as GrainChoice | undefined, action) };
      case 'FIELD':
        return { ...common, ...this.#fieldState(control, choice as FieldChoice | undefined, action) };
    }
  }

  /** A locked control takes only what an option of its parent sets: links contain children, not parents. */
  #takes(control: ValueControl, member: string, choice: Choice): boolean {
    if (control.config.visibility !== 'disabled') return true;
    const value = controlValue(this.#state(control, member, choice, undefined));
    return actionsOn(this.#controls, control.id).some(
      (action) =>
        action !== 'keep' &&
        isSameValue(controlValue(this.#state(control, member, undefined, action)), value),
    );
  }

  #add(path: Path, rule: string): void {
    this.#problems.push({ path, rule, message: `${pathText(this.#root, path)} ${rule}` });
  }

  #chosenTimezone(config: DashboardConfig): string | undefined {
    const { timezone } = this.#values;
    if (typeof timezone === 'string') {
      const known = timezoneOf(timezone);
      if (known === undefined)
        this.#add(
          ['timezone'],
          `must be an IANA time zone such as Europe/Berlin; ${quoted(timezone)} is not`,
        );
      return known;
    }
    return timezoneOf(config.settings?.timezone);
  }

  /** The choices of one kind by member, each checked against the controls of its member. */
  #chosen<T extends ValueControl['type'], C extends { readonly member: string }>(
    type: T,
    list: keyof ControlValues,
    choices: readonly C[] | null | undefined,
    check: (choice: C, path: Path, control: WidgetOfType<T>) => void,
  ): Map<string, C> {
    const chosen = new Map<string, C>();
    for (const [index, choice] of (choices ?? []).entries()) {
      const { member } = choice;
      const controls = this.#controls.filter(
        (control): control is WidgetOfType<T> =>
          control.type === type && (control as ValueControl).config.member === member,
      );
      const path = [list, index];
      if (controls.length === 0)
        this.#add(
          [...path, 'member'],
          `must have a ${KINDS[type]} on the dashboard; ${quoted(member)} has none`,
        );
      else if (chosen.has(member))
        this.#add([...path, 'member'], `must be unique; ${quoted(member)} is repeated`);
      else {
        for (const control of controls)
          if ((control as ValueControl).config.visibility !== 'disabled') check(choice, path, control);
        chosen.set(member, choice);
      }
    }
    return chosen;
  }

  #filterProblem(choice: FilterChoice, path: Path, { config }: WidgetOfType<'FILTER'>): void {
    const filter = filterOf(choice);
    if (filter === undefined) return;
    const { member } = choice;
    const { operator = 'equals' } = filter;
    const allowed = config.operators ?? FILTER_OPERATORS;
    if (!allowed.includes(operator)) {
      this.#add([...path, 'operator'], `must be one of ${allowed.join(', ')}; ${quoted(operator)} is not`);
      return;
    }
    const info = this.#context.member(member);
    if (info === undefined) {
      this.#add([...path, 'member'], `must be a member that you can query; ${quoted(member)} is not`);
      return;
    }
    const { fault } = queryFilterOf(member, filter, info.type, this.#clock);
    if (fault !== undefined) this.#add([...path, fault.setting], `${fault.rule} (${member})`);
  }

  /** What the active options of parents do to their children, by the id of the child. */
  #parentActions(): Map<string, ChildAction> {
    const chosen = this.#chosenOptions();
    const actions = new Map<string, ChildAction>();
    for (const parent of this.#controls) {
      if (parent.type !== 'PARENT') continue;
      const { options = [], selected, attribute, visibility } = parent.config;
      const choice = visibility === 'disabled' ? undefined : chosen.get(parent.id);
      const fromAttribute = this.#attributeTexts(attribute)
        .map((text) => options.find(({ id, label }) => isAlike(text, label) || isAlike(text, id))?.id)
        .find((id) => id !== undefined);
      const active = choice === undefined ? (fromAttribute ?? selected) : choice;
      const option = options.find(({ id }) => id === active);
      for (const [id, action] of Object.entries(option?.children ?? {})) actions.set(id, action);
    }
    return actions;
  }

  #chosenOptions(): Map<string, string | null> {
    const chosen = new Map<string, string | null>();
    for (const [index, { id, selected }] of (this.#values.parents ?? []).entries()) {
      const parent = this.#controls.find((control) => control.type === 'PARENT' && control.id === id);
      const path = ['parents', index];
      if (parent?.type !== 'PARENT') {
        this.#add([...path, 'id'], `must be the id of a parent control; ${quoted(id)} is not`);
        continue;
      }
      const ids = (parent.config.options ?? []).map((option) => option.id);
      if (selected !== null && !ids.includes(selected))
        this.#add([...path, 'selected'], `must be one of ${ids.join(', ')}; ${quoted(selected)} is not`);
      chosen.set(id, selected);
    }
    return chosen;
  }

  #filterState(
    { config }: WidgetOfType<'FILTER'>,
    choice: FilterChoice | undefined,
    action: ChildAction | undefined,
  ): { type: 'FILTER'; source: ValueSource; filter: FilterValue | undefined } {
    const type = 'FILTER';
    if (choice !== undefined) return { type, source: 'chosen', filter: filterOf(choice) };
    if (action === 'clear') return { type, source: 'parent', filter: undefined };
    const set = setOf(action);
    if (set !== undefined) return { type, source: 'parent', filter: filterPart(set) };
    const attribute = this.#attributeFilter(config);
    if (attribute !== undefined) return { type, source: 'attribute', filter: attribute };
    // A custom filter of another product has no meaning here.
    return { type, source: 'default', filter: config.operator === 'custom' ? undefined : filterOf(config) };
  }

  #grainState(
    { config }: WidgetOfType<'TIME_GRAIN'>,
    choice: { readonly grain: string | null } | undefined,
    action: ChildAction | undefined,
  ): { type: 'TIME_GRAIN'; source: ValueSource; grain: string | undefined } {
    const type = 'TIME_GRAIN';
    if (choice !== undefined) return { type, source: 'chosen', grain: choice.grain ?? undefined };
    if (action === 'clear') return { type, source: 'parent', grain: undefined };
    const set = setOf(action);
    if (set !== undefined) return { type, source: 'parent', grain: set.grain };
    const attribute = this.#attributeTexts(config.attribute)
      .map((text) => grainsOf(config).find((grain) => isAlike(text, grain)))
      .find((grain) => grain !== undefined);
    if (attribute !== undefined) return { type, source: 'attribute', grain: attribute };
    return { type, source: 'default', grain: config.grain };
  }

  #fieldState(
    { config }: WidgetOfType<'FIELD'>,
    choice: { readonly selected: string } | undefined,
    action: ChildAction | undefined,
  ): { type: 'FIELD'; source: ValueSource; selected: string; grain: string | undefined } {
    const offers = offersOf(config);
    const offerOf = (name: string | undefined) => offers.find(({ member }) => bareName(member) === name);
    const attribute = this.#attributeTexts(config.attribute)
      .map((text) =>
        offers.find(
          ({ member, label }) =>
            isAlike(text, bareName(member)) || isAlike(text, member) || isAlike(text, label ?? ''),
        ),
      )
      .find((offer) => offer !== undefined);
    const candidates = [
      ['chosen', offerOf(choice?.selected)],
      ['parent', offerOf(setOf(action)?.selected)],
      ['attribute', attribute],
      ['default', offerOf(config.selected) ?? offers[0]],
    ] as const;
    const [source, offer] = candidates.find(([, found]) => found !== undefined) ?? ['default', undefined];
    return { type: 'FIELD', source, selected: offer?.member ?? '', grain: offer?.grain };
  }

  /** The attribute of the viewer as the value of a filter; undefined if it is missing or does not suit. */
  #attributeFilter(config: WidgetOfType<'FILTER'>['config']): FilterValue | undefined {
    const { attribute, member = '', operator = 'equals' } = config;
    const given = attribute === undefined ? undefined : this.#context.attributes?.[attribute];
    const list = (Array.isArray(given) ? given : [given]).filter(isScalar).filter((item) => item !== '');
    const info = this.#context.member(member);
    if (list.length === 0 || info === undefined) return undefined;
    const value = Array.isArray(given) ? list : (list[0] as Scalar);
    const filter: FilterValue = { operator, value };
    return queryFilterOf(member, filter, info.type, this.#clock).fault === undefined ? filter : undefined;
  }

  #attributeTexts(attribute: string | undefined): string[] {
    const given = attribute === undefined ? undefined : this.#context.attributes?.[attribute];
    return (Array.isArray(given) ? given : [given]).filter(isScalar).map(String);
  }
}

/** Whether a control ignores all values of viewers and links: it is disabled, and no parent control sets it for them. */
export function isLocked(config: DashboardConfig, { id, config: { visibility } }: Control): boolean {
  return visibility === 'disabled' && actionsOn(controlsOf(config), id).length === 0;
}

/** What the parent of a control may do to it, if viewers can use the parent. */
function actionsOn(controls: readonly Control[], id: string): ChildAction[] {
  return controls.flatMap((control) =>
    control.type !== 'PARENT' || control.config.visibility === 'disabled'
      ? []
      : (control.config.options ?? []).flatMap(({ children }) => children[id] ?? []),
  );
}

/** A granularity that a field switcher pins follows from its member. */
function controlValue(state: ControlState): ControlValue {
  return state.type === 'FIELD' ? { selected: state.selected } : state;
}

export const KINDS: Readonly<Record<ValueControl['type'], string>> = {
  FILTER: 'filter',
  TIME_GRAIN: 'time switcher',
  FIELD: 'field switcher',
};

function setOf(action: ChildAction | undefined): ChildValue | undefined {
  return typeof action === 'object' ? action.set : undefined;
}

/** The value of a filter; undefined if there is neither an operator nor a value, or only an empty list. */
function filterOf(choice: Omit<FilterChoice, 'member'>): FilterValue | undefined {
  const { value, operator } = choice;
  const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  const filter = filterPart(choice);
  return isEmpty && (operator === undefined || operator === null || needsValue(filter)) ? undefined : filter;
}

function filterPart(choice: Omit<FilterChoice, 'member'>): FilterValue {
  const names = ['operator', 'value', 'caseSensitive', 'startInclusive', 'endInclusive'] as const;
  const entries = names.flatMap((name) => {
    const value = choice[name];
    return value === undefined || value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as FilterValue & { operator?: FilterOperator };
}

function isAlike(one: string, other: string): boolean {
  return one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value);
}
