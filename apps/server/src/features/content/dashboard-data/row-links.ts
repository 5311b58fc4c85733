import { safeLink } from '@facet/dashboards/safe-link';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import { type QueryData, ROW_LIMIT } from '../queries/query-data.ts';
import type { Cell, QueryResult } from '../queries/query-result.ts';
import type { ModelLink } from '../queries/visible-model.ts';
import type { ReportData } from '../report-data/report-data.ts';
import type { ReportRunner, RunReportOptions } from '../report-data/report-runner.ts';
import { withFilters, withoutMeasureFilters } from '../report-data/shape-query.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import type { ShownChart } from './shown-chart.ts';

/** A link of the model on a column of a chart, with its address for each row. */
export interface RowLinks {
  /** The column of the chart. */
  readonly column: string;
  readonly name: string;
  readonly label: string;
  /** Whether the link is shown in the cell rather than in its menu. */
  readonly primary: boolean;
  /** The public id of the target dashboard; null for another site. */
  readonly dashboard: string | null;
  /** For each row, the address on another site or the parameters of the dashboard; null for a row without a link. */
  readonly addresses: readonly (string | null)[];
}

export interface FoundLinks {
  readonly links: readonly RowLinks[];
  /** Whether everyone who sees the same rows gets the same links: viewers may see different dashboards. */
  readonly isShared: boolean;
}

export const NO_LINKS: FoundLinks = { links: [], isShared: true };

interface Parts {
  readonly reportRunner: ReportRunner;
  readonly queryData: Pick<QueryData, 'rows'>;
}

interface LinksRequest {
  readonly data: ReportData;
  /** The parts with which the report of the chart ran. */
  readonly options: RunReportOptions;
  /** The public id of the dashboard with a slug; null if the viewer sees none. */
  findDashboard(slug: string): Promise<string | null>;
  /** Called with the result of the query for the addresses. */
  onResult(result: QueryResult): void;
}

/** The most values that the query filters by. With more values, it returns the addresses of all rows. */
const MOST_VALUES = 1000;

/**
 * The links that the model defines on the columns of a chart. Their addresses come from a query of their own: they may
 * depend on other columns, and would change how the chart groups its rows.
 */
export async function rowLinks(
  { reportRunner, queryData }: Parts,
  dashboard: OpenDashboard,
  chart: ShownChart,
  { data, options, findDashboard, onResult }: LinksRequest,
): Promise<FoundLinks> {
  const { scope, model } = dashboard;
  if (model.links.size === 0 || data.rows.length === 0) return NO_LINKS;
  const found = await reportRunner.queryOf(scope, chart.definition, options);
  if (found === null) return NO_LINKS;
  const { query, selected } = found;
  const keys = selected.filter(({ key }) => !model.measures.has(key));
  const wanted = keys.flatMap(({ name, key }) =>
    (model.links.get(key) ?? []).map((link) => ({ column: name, key, link, url: urlOf(key, link) })),
  );
  const shown = wanted.filter(({ url }) => model.dimensions.has(url));
  const [first] = shown;
  if (first === undefined) return NO_LINKS;
  const values = cellsOf(data, first.column);
  const result = await queryData.rows(
    scope,
    addressQuery(query, {
      urls: shown.map(({ url }) => url),
      isMeasure: (member) => model.measures.has(member),
      only: model.dimensions.get(first.key)?.type === 'time' ? [] : [filterOf(first.key, values)].flat(),
    }),
    { place: `The links of chart ${chart.widgetId}` },
  );
  onResult(result);
  const places = data.columns.map(({ name }) => name);
  const rowKeys = data.rows.map((row) => keyOf(keys.map(({ name }) => row[places.indexOf(name)] ?? null)));
  const links = shown.map(async ({ column, link, url }): Promise<RowLinks[]> => {
    const target = link.dashboard === undefined ? null : await findDashboard(link.dashboard);
    if (link.dashboard !== undefined && target === null) return [];
    const byRow = addressesIn(result, { keys: keys.map(({ key }) => key), url });
    const read = link.dashboard === undefined ? externalAddress : dashboardParameters;
    const addresses = rowKeys.map((key) => {
      const address = byRow.get(key);
      return address == null ? null : read(address);
    });
    const { name, label, primary = false } = link;
    return [{ column, name, label, primary, dashboard: target, addresses }];
  });
  const isShared = shown.every(({ link }) => link.dashboard === undefined);
  return { links: (await Promise.all(links)).flat(), isShared };
}

function urlOf(dimension: string, { name }: ModelLink): string {
  return `${dimension}___link_${name}_url`;
}

function cellsOf({ columns, rows }: ReportData, column: string): Cell[] {
  const place = columns.findIndex(({ name }) => name === column);
  return [...new Set(rows.map((row) => row[place] ?? null))];
}

function filterOf(member: string, values: readonly Cell[]): object[] {
  const given = values.filter((value) => value !== null).map(String);
  return given.length === 0 || given.length > MOST_VALUES
    ? []
    : [{ member, operator: 'equals', values: given }];
}

/** The rows of a chart without its measures, with the addresses of their links. */
function addressQuery(
  query: CubeQuery,
  asked: {
    readonly urls: readonly string[];
    readonly only: readonly object[];
    isMeasure(member: string): boolean;
  },
): CubeQuery {
  const { measures: _m, order: _o, limit: _l, offset: _f, total: _t, ungrouped: _u, ...rest } = query;
  return {
    ...withFilters(withoutMeasureFilters(rest, asked.isMeasure), asked.only),
    dimensions: [...(query.dimensions ?? []), ...asked.urls],
    limit: ROW_LIMIT.max,
  };
}

/** The address of each row; null for rows with several. */
function addressesIn(
  { columns, rows }: QueryResult,
  { keys, url }: { readonly keys: readonly string[]; readonly url: string },
): Map<string, string | null> {
  const places = keys.map((key) => columns.findIndex(({ name }) => name === key));
  const at = columns.findIndex(({ name }) => name === url);
  const found = new Map<string, string | null>();
  for (const row of rows) {
    const key = keyOf(places.map((place) => row[place] ?? null));
    const address = row[at] == null ? null : String(row[at]);
    found.set(key, found.has(key) && found.get(key) !== address ? null : address);
  }
  return found;
}

function keyOf(cells: readonly Cell[]): string {
  return JSON.stringify(cells);
}

/** An address on another site, if `safeLink` allows it, otherwise null. The model may derive the host from the rows. */
export function externalAddress(address: string): string | null {
  return safeLink(address.trim()) ?? null;
}

/**
 * The parameters of an address such as `/dashboard/sales?orders.status=shipped` as filters of that dashboard. Ignores
 * parameters that do not name a member.
 */
export function dashboardParameters(address: string): string {
  const start = address.indexOf('?');
  const given = start === -1 ? [] : [...new URLSearchParams(address.slice(start))];
  const filters = given.flatMap(([name, value]): [string, string][] =>
    /^[^.]+\.[^.]+$/.test(name) ? [[`f_${name}`, JSON.stringify({ value: [value] })]] : [],
  );
  return new URLSearchParams(filters).toString();
}
