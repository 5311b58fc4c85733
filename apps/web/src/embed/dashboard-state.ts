import type { ControlState, ControlValuesInput, DashboardControls } from '@facet/client';
import type { ChildAction, DashboardConfig, FilterChoice, ParentOption } from '@facet/dashboards';
import { useCallback, useMemo, useState } from 'react';

/** What the viewer, the address or the host chose, as requests for rows have it. */
export interface Choices {
  readonly filters: readonly FilterChoice[];
  readonly timeGrains: readonly { readonly member: string; readonly grain: string | null }[];
  readonly memberSwitchers: readonly { readonly member: string; readonly selected: string }[];
  readonly parents: readonly { readonly id: string; readonly selected: string | null }[];
}

export const NOTHING_CHOSEN: Choices = { filters: [], timeGrains: [], memberSwitchers: [], parents: [] };

/** A change of the choices: those of the same member are replaced, null removes a choice. */
export type Change =
  | { readonly kind: 'filter'; readonly member: string; readonly choice: FilterChoice | null }
  | { readonly kind: 'grain'; readonly member: string; readonly grain: string | null | undefined }
  | { readonly kind: 'field'; readonly member: string; readonly selected: string | null }
  | { readonly kind: 'parent'; readonly id: string; readonly option: ParentOption }
  /** Every control has its default again. */
  | { readonly kind: 'reset' };

export function changed(choices: Choices, change: Change, config: DashboardConfig): Choices {
  const without = <T extends { readonly member: string }>(list: readonly T[], member: string) =>
    list.filter((item) => item.member !== member);
  switch (change.kind) {
    case 'filter': {
      const others = without(choices.filters, change.member);
      return { ...choices, filters: change.choice === null ? others : [...others, change.choice] };
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
    case 'parent': {
      const parents = choices.parents.filter(({ id }) => id !== change.id);
      const start: Choices = {
        ...choices,
        parents: [...parents, { id: change.id, selected: change.option.id }],
      };
      return Object.entries(change.option.children).reduce<Choices>(
        (now, [id, action]) => withAction(now, id, action, config),
        start,
      );
    }
  }
}

/**
 * Applies what the option of a parent control does to one child. Its values become choices of the child, so that the
 * address contains them: parent controls themselves are not in it.
 */
function withAction(choices: Choices, id: string, action: ChildAction, config: DashboardConfig): Choices {
  const child = config.widgets.find((widget) => widget.id === id);
  if (child === undefined || action === 'keep') return choices;
  const set = typeof action === 'object' ? action.set : undefined;
  if (child.type === 'FILTER' && child.config.member !== undefined) {
    const { member } = child.config;
    if (action === 'reset') return changed(choices, { kind: 'filter', member, choice: null }, config);
    const { grain: _grain, selected: _selected, ...filter } = set ?? {};
    const choice = action === 'clear' ? { member } : { member, ...filter };
    return changed(choices, { kind: 'filter', member, choice }, config);
  }
  if (child.type === 'TIME_GRAIN' && child.config.member !== undefined) {
    const grain = action === 'reset' ? undefined : action === 'clear' ? null : set?.grain;
    return changed(choices, { kind: 'grain', member: child.config.member, grain }, config);
  }
  if (child.type === 'FIELD' && child.config.member !== undefined) {
    const selected = set?.selected ?? null;
    return changed(choices, { kind: 'field', member: child.config.member, selected }, config);
  }
  return choices;
}

/** The choices that an address or a message contains, over those that there are. */
export function merged(choices: Choices, { values }: Pick<DashboardControls, 'values'>): Choices {
  const over = <T extends { readonly member: string }>(list: readonly T[], news: readonly T[]) => [
    ...list.filter(({ member }) => !news.some((item) => item.member === member)),
    ...news,
  ];
  return {
    ...choices,
    filters: over(choices.filters, values.filters as readonly FilterChoice[]),
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
      JSON.stringify(filter.value === undefined && filter.operator == null ? { value: null } : filter),
    );
  for (const { member, grain } of choices.timeGrains)
    if (grain !== null) parameters.append(`tg_${member}`, grain);
  for (const { member, selected } of choices.memberSwitchers) parameters.append(`ms_${member}`, selected);
  for (const [widget, tab] of tabs) parameters.append(`tab_${widget}`, tab);
  return parameters;
}

/** The choices as the body of a request. */
export function valuesOf(choices: Choices, timezone: string | undefined): ControlValuesInput {
  return { ...choices, ...(timezone === undefined ? {} : { timezone }) } as unknown as ControlValuesInput;
}

/** What is in effect for each control: the server's word, with the viewer's own choices before it has answered. */
export interface ControlsInEffect {
  readonly states: readonly ControlState[];
  /** @param values what was chosen; undefined for what the address has */
  note(states: readonly ControlState[], values?: ControlValuesInput): void;
}

interface KnownStates {
  readonly latest: readonly ControlState[];
  /** By what was chosen: rows that are kept are shown without asking the server again. */
  readonly byValues: ReadonlyMap<string, readonly ControlState[]>;
}

const MOST_KNOWN = 200;

export function useControlsInEffect(values: ControlValuesInput): ControlsInEffect {
  const [known, setKnown] = useState<KnownStates>({ latest: [], byValues: new Map() });
  const note = useCallback((latest: readonly ControlState[], of?: ControlValuesInput) => {
    const key = JSON.stringify(of ?? null);
    setKnown((now) => {
      const isKnown = JSON.stringify(now.byValues.get(key)) === JSON.stringify(latest);
      if (isKnown) return now;
      return { latest, byValues: new Map([...[...now.byValues].slice(-MOST_KNOWN), [key, latest]]) };
    });
  }, []);
  const states = known.byValues.get(JSON.stringify(values)) ?? known.latest;
  return useMemo(() => ({ states, note }), [states, note]);
}
