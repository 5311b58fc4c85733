import { bareName, viewOf } from '../config/member-name.ts';
import type { ChartConfig } from '../config/widget-config-shapes.ts';
import type { Control } from '../config/widget-shapes.ts';
import { isObject } from '../json.ts';
import { columnsOf, type SemanticQuery, timesOf, viewsOf } from './semantic-query.ts';

/** What a chart asks. */
export interface Asked {
  hasView(view: string): boolean;
  /** Whether a member is one of its columns, or limits its rows by time. */
  hasColumn(member: string): boolean;
  /** Whether a time dimension is divided by a granularity. */
  hasGranularity(member: string): boolean;
}

/**
 * Whether a control changes what a chart asks, and by which member. `off`: the chart turns it off. `view`: the chart does
 * not query the view of the member. `member`: it queries the view, but has no such column. `unknown`: what the chart asks,
 * or the member of the control, is not known.
 */
export type Reach =
  | { readonly isReached: true; readonly member: string }
  | { readonly isReached: false; readonly because: 'off' | 'view' | 'member' | 'unknown' };

export type ValueControlType = Exclude<Control['type'], 'PARENT'>;

/** A control, as far as charts depend on it. */
export interface Reaching {
  readonly id: string;
  readonly type: ValueControlType;
  readonly member?: string | undefined;
}

/**
 * What a chart does with a control other than applying it: another member that it applies to, or `off`. Ids may be names
 * such as `constructor`.
 */
export function overrideIn({ controls = {} }: ChartConfig, id: string, member: string): string | undefined {
  const named = (name: string) => (Object.hasOwn(controls, name) ? controls[name] : undefined);
  return named(id) ?? named(member);
}

/** Whether a control changes what a chart asks: the same as `applyControls` does with a value that differs. */
export function reachOf(config: ChartConfig, control: Reaching, asked: Asked | undefined): Reach {
  const { id, type, member } = control;
  if (member === undefined) return { isReached: false, because: 'unknown' };
  const target = overrideIn(config, id, member) ?? member;
  if (target === 'off') return { isReached: false, because: 'off' };
  if (asked === undefined) return { isReached: false, because: 'unknown' };
  if (!asked.hasView(viewOf(target))) return { isReached: false, because: 'view' };
  const isUsed =
    type === 'FILTER' || (type === 'FIELD' ? asked.hasColumn(target) : asked.hasGranularity(target));
  return isUsed ? { isReached: true, member: target } : { isReached: false, because: 'member' };
}

/** What a report asks; undefined if that cannot be read. */
export function askedBy(report: {
  readonly sqlQuery?: string | null;
  readonly jsonQuery?: string | null;
}): Asked | undefined {
  const { sqlQuery, jsonQuery } = report;
  if (sqlQuery != null && sqlQuery.trim() !== '') return askedBySql(sqlQuery);
  if (jsonQuery == null) return undefined;
  try {
    return askedByQueries([JSON.parse(jsonQuery) as unknown].flat().filter(isObject));
  } catch {
    return undefined;
  }
}

export function askedByQueries(queries: readonly SemanticQuery[]): Asked {
  const views = new Set(queries.flatMap((query) => [...viewsOf(query)]));
  const times = queries.flatMap(timesOf);
  const columns = new Set([...queries.flatMap(columnsOf), ...times.map(({ dimension }) => dimension)]);
  const divided = new Set(
    times.flatMap(({ dimension, granularity }) => (granularity == null ? [] : [dimension])),
  );
  return {
    hasView: (view) => views.has(view),
    hasColumn: (member) => columns.has(member),
    hasGranularity: (member) => divided.has(member),
  };
}

/** Every view and member that SQL names counts as one that it asks for. */
function askedBySql(sql: string): Asked {
  const names = namesIn(sql);
  const hasView = (view: string) => names.has(view.toLowerCase());
  const hasMember = (member: string) => hasView(viewOf(member)) && names.has(bareName(member).toLowerCase());
  return { hasView, hasColumn: hasMember, hasGranularity: hasMember };
}

/** The names in SQL, in lower case, without its texts and comments. */
function namesIn(sql: string): ReadonlySet<string> {
  const code = sql.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  return new Set(code.match(/[\p{L}_][\p{L}\p{N}_$]*/gu)?.map((name) => name.toLowerCase()));
}
