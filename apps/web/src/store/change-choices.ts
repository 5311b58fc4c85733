import type { ControlValuesInput, DashboardControls } from '@facet/client';
import type { ChildAction, FilterChoice, ParentOption } from '@facet/dashboards';
import { type ControlValue, isSameValue } from '@facet/dashboards/same-value';
import { type Choices, NOTHING_CHOSEN } from './choices.ts';
import {
  type Controls,
  childrenOf,
  isCleared,
  type ValueWidget,
  valueAfter,
  valueIn,
  valueWidget,
} from './control-values.ts';

/** A change of the choices: those of the same member are replaced, null removes a choice. */
export type Change =
  | { readonly kind: 'filter'; readonly member: string; readonly choice: FilterChoice | null }
  | { readonly kind: 'grain'; readonly member: string; readonly grain: string | null | undefined }
  | { readonly kind: 'field'; readonly member: string; readonly selected: string | null }
  /** null: its children have the values again that they had at first. */
  | { readonly kind: 'parent'; readonly id: string; readonly option: ParentOption | null }
  /** Every control has its default again. */
  | { readonly kind: 'reset' };

export function changed(choices: Choices, change: Change, controls: Controls): Choices {
  const without = <T extends { readonly member: string }>(list: readonly T[], member: string) =>
    list.filter((item) => item.member !== member);
  switch (change.kind) {
    case 'filter': {
      const others = without(choices.filters, change.member);
      const { choice } = change;
      const isKept = choice !== null && !isNeedless(choice, controls);
      return { ...choices, filters: isKept ? [...others, choice] : others };
    }
    case 'grain': {
      const others = without(choices.timeGrains, change.member);
      const { member, grain } = change;
      return { ...choices, timeGrains: grain === undefined ? others : [...others, { member, grain }] };
    }
    case 'field': {
      const others = without(choices.memberSwitchers, change.member);
      const { member, selected } = change;
      return { ...choices, memberSwitchers: selected === null ? others : [...others, { member, selected }] };
    }
    case 'reset':
      return NOTHING_CHOSEN;
    case 'parent':
      if (change.option === null)
        return childrenOf(controls.config, change.id).reduce<Choices>(
          (now, child) => withValue(now, child, undefined, controls),
          choices,
        );
      return Object.entries(change.option.children).reduce<Choices>(
        (now, [id, action]) => withAction(now, id, action, controls),
        choices,
      );
  }
}

/** Whether a filter is cleared that is empty anyway. */
function isNeedless(choice: FilterChoice, { initial }: Pick<Controls, 'initial'>): boolean {
  const states = initial.filter(({ type, member }) => type === 'FILTER' && member === choice.member);
  return isCleared(choice) && states.length > 0 && states.every(({ filter }) => filter === undefined);
}

/** Applies what the option of a parent control does to one child. What the child has at first needs no choice. */
function withAction(choices: Choices, id: string, action: ChildAction, controls: Controls): Choices {
  const child = valueWidget(controls.config, id);
  if (child === undefined || action === 'keep') return choices;
  const value = valueAfter(action, valueIn(controls.defaults, id));
  const initial = valueIn(controls.initial, id);
  const isInitial = value !== undefined && initial !== undefined && isSameValue(value, initial);
  return withValue(choices, child, isInitial ? undefined : value, controls);
}

/** Chooses a value of a control, or with undefined the one that it has at first. */
function withValue(
  choices: Choices,
  { type, config: { member = '' } }: ValueWidget,
  value: ControlValue | undefined,
  controls: Controls,
): Choices {
  switch (type) {
    case 'FILTER': {
      const choice = value === undefined ? null : { member, ...value.filter };
      return changed(choices, { kind: 'filter', member, choice }, controls);
    }
    case 'TIME_GRAIN': {
      const grain = value === undefined ? undefined : (value.grain ?? null);
      return changed(choices, { kind: 'grain', member, grain }, controls);
    }
    case 'FIELD':
      return changed(choices, { kind: 'field', member, selected: value?.selected ?? null }, controls);
  }
}

/** The choices that an address or a message contains, over those that there are. */
export function merged(
  choices: Choices,
  { values, initial }: Pick<DashboardControls, 'values' | 'initial'>,
): Choices {
  const over = <T extends { readonly member: string }>(list: readonly T[], news: readonly T[]) => [
    ...list.filter(({ member }) => !news.some((item) => item.member === member)),
    ...news,
  ];
  const filters = over(choices.filters, values.filters as readonly FilterChoice[]);
  return {
    filters: filters.filter((choice) => !isNeedless(choice, { initial })),
    timeGrains: over(choices.timeGrains, values.timeGrains),
    memberSwitchers: over(choices.memberSwitchers, values.memberSwitchers),
  };
}

/** The parameters of an address that shows the same. Read by `parseParameters` of @facet/dashboards. */
export function addressOf(choices: Choices, tabs: ReadonlyMap<string, string>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const { member, ...filter } of choices.filters)
    parameters.append(
      `f_${member}`,
      JSON.stringify(isCleared({ member, ...filter }) ? { value: null } : filter),
    );
  for (const { member, grain } of choices.timeGrains) parameters.append(`tg_${member}`, grain ?? '');
  for (const { member, selected } of choices.memberSwitchers) parameters.append(`ms_${member}`, selected);
  for (const [widget, tab] of tabs) parameters.append(`tab_${widget}`, tab);
  return parameters;
}

/** The choices as the body of a request. */
export function valuesOf(choices: Choices, timezone: string | undefined): ControlValuesInput {
  return { ...choices, ...(timezone === undefined ? {} : { timezone }) } as unknown as ControlValuesInput;
}
