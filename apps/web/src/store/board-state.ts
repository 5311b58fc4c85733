import type { ControlMember, ControlValuesInput } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { valuesOf } from './change-choices.ts';
import { NOTHING_CHOSEN } from './choices.ts';
import type { Viewed } from './commands.ts';
import type { Shown } from './control-values.ts';
import { type CrossFilter, choicesFor, stillChosen } from './cross-filter.ts';
import { type KnownStates, NOTHING_KNOWN, statesInEffect } from './known-states.ts';
import type { MenuPoint } from './menu-point.ts';
import { NOTHING_ARRANGED } from './widget-views.ts';

/** What is known of a board; the rest follows from it. */
interface Facts extends Viewed, Omit<Shown, 'states'> {
  /** The time zone that the viewer or the host asks for. */
  readonly timezone: string | undefined;
  /** The time zone of the rows. */
  readonly zone: string;
  readonly members: ReadonlyMap<string, ControlMember>;
  readonly known: KnownStates;
  /** Whether the values in the address are among the choices. */
  readonly isApplied: boolean;
  /** Whether widgets may ask for rows: the values in the address are applied, or cannot be read. */
  readonly isReady: boolean;
  /** Why the values in the address are not in effect, or only some of them. */
  readonly problem: string | undefined;
  /** Why no chart has rows: the viewer sees nothing that the dashboard queries. */
  readonly noAccess: Error | undefined;
  /** When the data source was asked for the oldest part of the data. */
  readonly oldest: string | undefined;
  /** Whether a part of the data could not be refreshed. */
  readonly isStale: boolean;
  readonly isRefreshing: boolean;
  /** Whether all widgets near the viewport have shown their content. */
  readonly isLoaded: boolean;
  /** The charts whose reports are still being read, by widget: somebody has just added them. */
  readonly unread: ReadonlySet<string>;
  /** The value whose menu is open. */
  readonly menu: MenuPoint | undefined;
}

/** Everything that changes on a board. Widgets and controls read parts of it. */
export interface BoardState extends Facts, Shown {
  /** By which chart the others are filtered. */
  readonly crossFilter: CrossFilter | undefined;
  /** What was chosen, as requests have it. The same object for all widgets, whose requests are then sent together. */
  readonly values: ControlValuesInput;
  /** The same for the chart that filters the others, which shows all of its rows. */
  readonly valuesOfClicked: ControlValuesInput;
}

export function initialState(
  config: DashboardConfig,
  timezone: string | undefined,
  isApplied: boolean,
  { clicked, arranged = NOTHING_ARRANGED }: Partial<Pick<Viewed, 'clicked' | 'arranged'>> = {},
): BoardState {
  const facts: Facts = {
    config,
    initial: [],
    defaults: [],
    choices: NOTHING_CHOSEN,
    clicked,
    tabs: new Map(),
    arranged,
    timezone,
    zone: 'UTC',
    members: new Map(),
    known: NOTHING_KNOWN,
    isApplied,
    isReady: isApplied,
    problem: undefined,
    noAccess: undefined,
    oldest: undefined,
    isStale: false,
    isRefreshing: false,
    isLoaded: false,
    unread: new Set(),
    menu: undefined,
  };
  return { ...facts, ...derived(facts) };
}

/** The state after some facts have changed. */
export function withFacts(state: BoardState, news: Partial<Facts>): BoardState {
  const next = { ...state, ...news };
  const isSame =
    next.choices === state.choices &&
    next.clicked === state.clicked &&
    next.timezone === state.timezone &&
    next.known === state.known;
  return isSame ? next : { ...next, ...derived(next, state) };
}

function derived(facts: Facts, before?: BoardState) {
  const { choices, timezone, clicked, known } = facts;
  const crossFilter = stillChosen(clicked, choices);
  const isSame = before?.choices === choices && before.timezone === timezone;
  const values = isSame ? before.values : valuesOf(choices, timezone);
  const valuesOfClicked =
    isSame && before.crossFilter === crossFilter
      ? before.valuesOfClicked
      : crossFilter === undefined
        ? values
        : valuesOf(choicesFor(crossFilter.widgetId, choices, crossFilter), timezone);
  return { crossFilter, values, valuesOfClicked, states: statesInEffect(known, values) };
}

/** What was chosen, as requests for a widget have it: what was clicked in it filters the others only. */
export function valuesFor(widgetId: string, state: BoardState): ControlValuesInput {
  return state.crossFilter?.widgetId === widgetId ? state.valuesOfClicked : state.values;
}
