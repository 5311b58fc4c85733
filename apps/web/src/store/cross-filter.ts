import type { DashboardConfig, FilterChoice, WidgetOfType } from '@facet/dashboards';
import type { Choices } from './choices.ts';
import { type Dimensions, sameDimensions } from './highlights.ts';

/** The chart by which the viewer filters the others, and the values chosen in it. */
export interface CrossFilter {
  readonly widgetId: string;
  readonly dimensions: Dimensions;
}

/** Whether a click in a chart filters the others: a setting of the dashboard, and of the chart. */
export function filtersOthers(
  { settings }: DashboardConfig,
  chart: WidgetOfType<'CHART'>['config'],
): boolean {
  return chart.crossFilter ?? settings?.crossFilter === true;
}

/** The dimensions by which viewers can filter: those of a filter that is not locked and takes a value. */
export function filterable({ widgets }: DashboardConfig, dimensions: Dimensions): Dimensions {
  const filters = new Map(
    widgets.flatMap((widget) => {
      if (widget.type !== 'FILTER' || widget.config.visibility === 'disabled') return [];
      const { member } = widget.config;
      return member === undefined ? [] : [[member, widget.config] as const];
    }),
  );
  const isTaken = ([member, value]: readonly [string, unknown]) => {
    const config = filters.get(member);
    return config !== undefined && takes(config, value);
  };
  return new Map([...dimensions].filter(isTaken));
}

/** The choice by which a filter keeps the rows of a value. Null is no value of a list, but has an operator of its own. */
export function choiceOf(member: string, value: unknown): FilterChoice {
  if (value === null) return { member, operator: 'is_null' };
  return { member, operator: 'equals', value: [value as string] };
}

/** Whether a filter has the operator that keeps the rows of a value. */
export function takes({ operators }: WidgetOfType<'FILTER'>['config'], value: unknown): boolean {
  return operators?.includes(value === null ? 'is_null' : 'equals') ?? true;
}

/** The choices after a click on a mark: its values filter, those of the click before do not, nor do its own again. */
export function crossFiltered(
  choices: Choices,
  before: CrossFilter | undefined,
  clicked: CrossFilter,
): { readonly choices: Choices; readonly crossFilter: CrossFilter | undefined } {
  const isAgain =
    before?.widgetId === clicked.widgetId && sameDimensions(before.dimensions, clicked.dimensions);
  const dimensions = isAgain ? new Map<string, unknown>() : clicked.dimensions;
  const replaced = new Set([...(before?.dimensions.keys() ?? []), ...clicked.dimensions.keys()]);
  const filters = [
    ...choices.filters.filter(({ member }) => !replaced.has(member)),
    ...[...dimensions].map(([member, value]) => choiceOf(member, value)),
  ];
  return { choices: { ...choices, filters }, crossFilter: isAgain ? undefined : clicked };
}

/** The cross-filter while its values are still chosen; a control or the host may have replaced them. */
export function stillChosen(
  crossFilter: CrossFilter | undefined,
  { filters }: Choices,
): CrossFilter | undefined {
  const isChosen = ([member, value]: readonly [string, unknown]) =>
    filters.some((choice) => isSame(choice, choiceOf(member, value)));
  return crossFilter !== undefined && [...crossFilter.dimensions].every(isChosen) ? crossFilter : undefined;
}

function isSame(one: FilterChoice, other: FilterChoice): boolean {
  const isNull = (choice: FilterChoice) => choice.operator === 'is_null';
  return (
    one.member === other.member &&
    isNull(one) === isNull(other) &&
    JSON.stringify(one.value) === JSON.stringify(other.value)
  );
}

/** The choices that apply to a chart: what was clicked in it filters the others only. */
export function choicesFor(
  widgetId: string,
  choices: Choices,
  crossFilter: CrossFilter | undefined,
): Choices {
  if (crossFilter?.widgetId !== widgetId) return choices;
  const filters = choices.filters.filter(({ member }) => !crossFilter.dimensions.has(member));
  return { ...choices, filters };
}
