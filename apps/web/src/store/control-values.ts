import type { ControlState, DashboardControls } from '@facet/client';
import type {
  ChildAction,
  DashboardConfig,
  FilterChoice,
  ParentOption,
  WidgetOfType,
} from '@facet/dashboards';
import { type ControlValue, isSameValue } from '@facet/dashboards/same-value';
import type { Choices } from './choices.ts';

/** The controls of a dashboard, and their values without the viewer, which are empty until the server has sent them. */
export interface Controls extends Pick<DashboardControls, 'initial' | 'defaults'> {
  readonly config: DashboardConfig;
}

export type ValueWidget = WidgetOfType<'FILTER' | 'TIME_GRAIN' | 'FIELD'>;

/** What controls show. */
export interface Shown extends Controls {
  readonly choices: Choices;
  /** What is in effect for the rows. */
  readonly states: readonly ControlState[];
}

/**
 * The value that a control shows: what was chosen, also before its rows have arrived, else what is in effect. A locked one
 * shows only that. Undefined until it is known.
 */
export function shownValue(widget: ValueWidget, shown: Shown): ControlValue | undefined {
  const isLocked = widget.config.visibility === 'disabled';
  const chosen = isLocked ? undefined : chosenValue(shown.choices, widget);
  return chosen ?? valueInEffect(widget, shown);
}

function valueInEffect(widget: ValueWidget, { choices, states, initial }: Shown): ControlValue | undefined {
  const { id } = widget;
  const state = states.find((other) => other.id === id);
  // Rows from before a control was cleared say nothing about it.
  const isOver = state?.source === 'chosen' && chosenValue(choices, widget) === undefined;
  return (isOver ? undefined : valueIn(states, id)) ?? valueIn(initial, id);
}

/** The option of a parent control that matches the values of all its children; undefined if none does. */
export function activeOption(
  { config: { options = [], selected } }: WidgetOfType<'PARENT'>,
  shown: Shown,
): ParentOption | undefined {
  const first = options.find(({ id }) => id === selected);
  if (shown.defaults.length === 0) return first;
  const isInEffect = ([id, action]: [string, ChildAction]) => {
    const child = valueWidget(shown.config, id);
    if (child === undefined || action === 'keep') return true;
    const value = chosenValue(shown.choices, child) ?? valueInEffect(child, shown);
    const wanted = valueAfter(action, valueIn(shown.defaults, id));
    return value !== undefined && wanted !== undefined && isSameValue(value, wanted);
  };
  const changes = ({ children }: ParentOption) =>
    Object.values(children).filter((action) => action !== 'keep').length;
  // Of several, the one that determines most, and of those the one that is active at first.
  return [...(first === undefined ? [] : [first]), ...options]
    .filter(({ children }) => Object.entries(children).every(isInEffect))
    .sort((one, other) => changes(other) - changes(one))[0];
}

/** Whether the viewer has changed a child of a parent control. */
export function isParentChosen(choices: Choices, config: DashboardConfig, id: string): boolean {
  return childrenOf(config, id).some((child) => chosenValue(choices, child) !== undefined);
}

export function valueWidget({ widgets }: DashboardConfig, id: string): ValueWidget | undefined {
  const widget = widgets.find((other) => other.id === id);
  const isControl = widget?.type === 'FILTER' || widget?.type === 'TIME_GRAIN' || widget?.type === 'FIELD';
  return isControl ? widget : undefined;
}

/** The controls that some option of a parent changes. */
export function childrenOf(config: DashboardConfig, id: string): ValueWidget[] {
  const parent = config.widgets.find((widget) => widget.id === id);
  const options = parent?.type === 'PARENT' ? (parent.config.options ?? []) : [];
  const ids = options.flatMap(({ children }) =>
    Object.entries(children).flatMap(([child, action]) => (action === 'keep' ? [] : child)),
  );
  return [...new Set(ids)].flatMap((child) => valueWidget(config, child) ?? []);
}

export function valueIn(states: readonly ControlState[], id: string): ControlValue | undefined {
  const state = states.find((other) => other.id === id);
  if (state === undefined) return undefined;
  const { filter, grain, selected } = state;
  // The granularity of a field switcher follows from its member.
  if (selected !== undefined) return { selected: bareName(selected) };
  return { filter: filter as ControlValue['filter'], grain };
}

function bareName(member: string): string {
  return member.slice(member.lastIndexOf('.') + 1);
}

/** What was chosen for a control; undefined if nothing was. */
export function chosenValue(
  choices: Choices,
  { type, config: { member } }: ValueWidget,
): ControlValue | undefined {
  const of = <T extends { readonly member: string }>(list: readonly T[]) =>
    list.find((choice) => choice.member === member);
  switch (type) {
    case 'FILTER': {
      const choice = of(choices.filters);
      if (choice === undefined) return undefined;
      const { member: _member, ...filter } = choice;
      return isCleared(choice) ? {} : { filter };
    }
    case 'TIME_GRAIN': {
      const choice = of(choices.timeGrains);
      return choice === undefined ? undefined : { grain: choice.grain ?? undefined };
    }
    case 'FIELD':
      return of(choices.memberSwitchers);
  }
}

/** The value of a child after an action; undefined if it is not known. */
export function valueAfter(
  action: Exclude<ChildAction, 'keep'>,
  byDefault: ControlValue | undefined,
): ControlValue | undefined {
  if (action === 'reset') return byDefault;
  if (action === 'clear') return {};
  const { grain, selected, ...filter } = action.set;
  if (grain !== undefined) return { grain };
  return selected === undefined ? { filter } : { selected };
}

export function isCleared({ value, operator }: FilterChoice): boolean {
  return [value ?? []].flat().length === 0 && !isUnary(operator ?? 'equals');
}

/** The operators that take no value. */
export function isUnary(operator: string): boolean {
  return ['is_null', 'is_not_null', 'is_empty', 'is_not_empty'].includes(operator);
}
