import { type Control, controlsOf, type FilterConfig } from '@facet/dashboards';
import { sortedIndexes } from '@facet/dashboards/sort-rows';
import { badRequest, conflict, forbidden, notFound } from '../../../errors/errors.ts';
import { type QueryData, ROW_LIMIT } from '../queries/query-data.ts';
import type { Cell } from '../queries/query-result.ts';
import { valueOrderOf } from '../queries/value-order-of.ts';
import type { OpenDashboard } from './open-dashboard.ts';

/** The values that a filter offers. */
export interface OfferedValues {
  readonly values: readonly { readonly value: Cell; readonly label: string }[];
  /** Whether there are more. */
  readonly truncated: boolean;
}

export interface ValueSearch {
  readonly widgetId: string;
  /** Text that the values contain, ignoring case; any if absent. */
  readonly search?: string | null;
  /** 100 if absent. */
  readonly limit?: number | null;
}

/**
 * The values that a filter control offers to the caller, in order: the options that its author set, or the values in
 * the data in the order of the model, narrowed down by the other filters of its view.
 * @throws 404 unless the widget is a filter, 403 if viewers may not change it, 409 if its member has no list of values
 */
export async function controlValues(
  queryData: QueryData,
  { shown, scope, model, controls }: OpenDashboard,
  { widgetId, ...wanted }: ValueSearch,
): Promise<OfferedValues> {
  const search = wanted.search?.trim() ?? '';
  const limit = wanted.limit ?? 100;
  const config = requireFilter(controlsOf(shown.config), widgetId);
  if (config.options !== undefined) return ofOptions(config.options, search, limit);
  const { member = '' } = config;
  const dimension = model.dimensions.get(member);
  if (dimension === undefined)
    throw conflict(`Filter ${widgetId} has no list of values: ${member} is not a dimension`);
  const { type } = dimension;
  if (type === 'time') throw conflict(`Filter ${widgetId} has no list of values: ${member} is a time`);
  const query = {
    dimensions: [member],
    filters: [...controls.facetsOf(widgetId), ...searchFilters(member, type, search)],
    order: [[member, 'asc']],
    timezone: controls.timezone,
    // The data source would cut off values in its own order.
    limit: valueOrderOf(dimension) === undefined ? limit : ROW_LIMIT.default,
  };
  const { columns, rows, truncated } = await queryData.rows(scope, query, {
    place: `The values of filter ${widgetId}`,
  });
  const cells = rows.map(([value = null]) => value);
  const order = columns[0]?.order;
  const values =
    order === undefined ? cells : sortedIndexes(cells, false, order).map((at) => cells[at] as Cell);
  return {
    values: values.slice(0, limit).map((value) => ({ value, label: value === null ? '' : String(value) })),
    truncated: truncated || values.length > limit,
  };
}

function requireFilter(controls: readonly Control[], widgetId: string): FilterConfig {
  const control = controls.find(({ id }) => id === widgetId);
  if (control?.type !== 'FILTER') throw notFound(`Filter ${widgetId}`);
  const { visibility = 'visible' } = control.config;
  if (visibility !== 'visible') throw forbidden(`Filter ${widgetId} cannot be changed by viewers`);
  return control.config;
}

function ofOptions(
  options: NonNullable<FilterConfig['options']>,
  search: string,
  limit: number,
): OfferedValues {
  const part = search.toLowerCase();
  const found = options
    .map(({ value, label }) => ({ value, label: label ?? String(value) }))
    .filter(({ label }) => label.toLowerCase().includes(part));
  return { values: found.slice(0, limit), truncated: found.length > limit };
}

function searchFilters(member: string, type: string, search: string): object[] {
  if (search === '') return [];
  if (type === 'string') return [{ member, operator: 'contains', values: [search] }];
  if (type === 'number' && !Number.isFinite(Number(search)))
    throw badRequest('body.search must be a number, because the filter is on a number');
  return [{ member, operator: 'equals', values: [search] }];
}
