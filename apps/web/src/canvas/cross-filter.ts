import type { DashboardConfig, FilterChoice, WidgetOfType } from '@facet/dashboards';
import type { Choices } from '../embed/dashboard-state.ts';
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
  const members = new Set(
    widgets.flatMap((widget) => {
      if (widget.type !== 'FILTER' || widget.config.visibility === 'disabled') return [];
      const { member, operators } = widget.config;
      return member === undefined || operators?.includes('equals') === false ? [] : [member];
    }),
  );
  return new Map([...dimensions].filter(([member]) => members.has(member)));
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
    ...[...dimensions].map(
      ([member, value]): FilterChoice => ({ member, operator: 'equals', value: [value as string] }),
    ),
  ];
  return { choices: { ...choices, filters }, crossFilter: isAgain ? undefined : clicked };
}

/** The cross-filter while its values are still chosen; a control or the host may have replaced them. */
export function stillChosen(
  crossFilter: CrossFilter | undefined,
  { filters }: Choices,
): CrossFilter | undefined {
  const isChosen = ([member, value]: readonly [string, unknown]) =>
    filters.some(
      (choice) => choice.member === member && JSON.stringify(choice.value) === JSON.stringify([value]),
    );
  return crossFilter !== undefined && [...crossFilter.dimensions].every(isChosen) ? crossFilter : undefined;
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
