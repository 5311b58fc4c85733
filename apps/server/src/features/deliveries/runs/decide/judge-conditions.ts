import { createHash } from 'node:crypto';
import { DateTime, type DateTimeUnit } from 'luxon';
import type { WidgetResult } from '../../../content/dashboard-data/widget-result.ts';
import type { Cell } from '../../../content/queries/query-result.ts';
import type { ReportData } from '../../../content/report-data/report-data.ts';
import type { Condition } from '../../notifications/conditions.schema.ts';
import type { ConditionState } from '../record/condition-state.ts';

/** The data that conditions are evaluated on: what the owner of the notification sees. */
export interface Seen {
  readonly widgets: readonly WidgetResult[];
  readonly now: Date;
  /** The time zone of the rows. */
  readonly timeZone: string;
  /** The latest value of a time dimension, as the data API returns it; null if there are no rows. */
  latest(member: string): Promise<string | null>;
}

/** Whether a run sends anything. */
export interface Verdict {
  /** Why the run sends nothing; null if it sends. */
  readonly skip: string | null;
  readonly state: Pick<ConditionState, 'isAlarming'>;
}

/** A condition that cannot be evaluated: the run fails, and its findings are discarded. */
export class ConditionProblem extends Error {
  override name = 'ConditionProblem';
}

/** The number of earlier periods that detecting an anomaly requires. */
const LEAST_PERIODS = 8;
/** The distance from the median, in median absolute deviations, at which a value is an anomaly. */
const DEVIATIONS = 3;

/**
 * Evaluates the conditions of a notification, all of which must hold. A condition on a measure holds only when it
 * becomes true, not while it stays true, and concerns the last complete period.
 * @throws ConditionProblem
 */
export async function judgeConditions(
  conditions: readonly Condition[],
  before: ConditionState | null,
  seen: Seen,
): Promise<Verdict> {
  const alarms: string[] = [];
  let isAlarming: boolean | undefined;
  let skip: string | null = null;
  for (const condition of conditions) {
    const problem = await unmet(condition, before, seen);
    if (isAboutMeasure(condition)) {
      isAlarming = (isAlarming ?? true) && problem === null;
      if (problem !== null) alarms.push(problem);
    } else skip ??= problem;
  }
  if (isAlarming === false) skip ??= alarms[0] ?? null;
  if (isAlarming && before?.isAlarming) skip ??= 'The measures are still as they were when it was last sent';
  // If nothing is sent, an alarm keeps its state, unless it has ended: then it can be raised again.
  return {
    skip,
    state: { isAlarming: skip === null || isAlarming === false ? isAlarming : before?.isAlarming },
  };
}

/** Why a condition does not hold; null if it does. */
async function unmet(
  condition: Condition,
  before: ConditionState | null,
  seen: Seen,
): Promise<string | null> {
  switch (condition.type) {
    case 'rows':
      return seen.widgets.some(({ data }) => (data?.rows.length ?? 0) > 0) ? null : 'No chart has rows';
    case 'changed':
      return digestOf(seen.widgets) === before?.digest ? 'Nothing has changed since it was last sent' : null;
    case 'fresh':
      return staleness(condition, seen);
    case 'threshold':
      return threshold(condition, seen);
    case 'change':
      return change(condition, seen);
    case 'anomaly':
      return anomaly(condition, seen);
  }
}

type OfType<T extends Condition['type']> = Extract<Condition, { readonly type: T }>;

function isAboutMeasure({ type }: Condition): boolean {
  return type === 'threshold' || type === 'change' || type === 'anomaly';
}

async function staleness({ member, hours }: OfType<'fresh'>, seen: Seen): Promise<string | null> {
  const latest = await seen.latest(member);
  if (latest === null) return `${member} has no values`;
  const at = DateTime.fromISO(latest, { zone: seen.timeZone });
  if (!at.isValid) throw new ConditionProblem(`${member} is not a time`);
  const age = (seen.now.getTime() - at.toMillis()) / 3_600_000;
  return age <= hours ? null : `The latest value of ${member} is ${Math.floor(age)} hours old`;
}

const OPERATORS: Readonly<Record<OfType<'threshold'>['operator'], (one: number, other: number) => boolean>> =
  {
    greater_than: (one, other) => one > other,
    greater_than_or_equal: (one, other) => one >= other,
    less_than: (one, other) => one < other,
    less_than_or_equal: (one, other) => one <= other,
    equals: (one, other) => one === other,
    not_equals: (one, other) => one !== other,
  };

function threshold({ operator, value, ...of }: OfType<'threshold'>, seen: Seen): string | null {
  const last = completePeriods(of, seen).at(-1);
  if (last === undefined) return `${of.member} has no value`;
  if (OPERATORS[operator](last, value)) return null;
  return `${of.member} is ${last}, not ${operator.replaceAll('_', ' ')} ${value}`;
}

function change({ percent, ...of }: OfType<'change'>, seen: Seen): string | null {
  const [earlier, last] = completePeriods(of, seen).slice(-2);
  if (earlier === undefined || last === undefined) return `${of.member} has fewer than two complete periods`;
  if (earlier === 0)
    throw new ConditionProblem(`${of.member} was 0 in the period before: no percentage can be computed`);
  const found = Math.abs((last - earlier) / earlier) * 100;
  return found >= percent ? null : `${of.member} has changed by ${found.toFixed(1)} %`;
}

function anomaly(of: OfType<'anomaly'>, seen: Seen): string | null {
  const values = completePeriods(of, seen);
  const last = values.at(-1);
  const earlier = values.slice(0, -1);
  if (last === undefined || earlier.length < LEAST_PERIODS)
    throw new ConditionProblem(
      `${of.member} needs at least ${LEAST_PERIODS} complete periods before the last one, and has ${earlier.length}`,
    );
  const middle = median(earlier);
  const deviation = median(earlier.map((value) => Math.abs(value - middle)));
  return Math.abs(last - middle) > DEVIATIONS * deviation ? null : `${of.member} is ${last}, as usual`;
}

/**
 * The values of a measure in a chart by period, without the current, incomplete one. A chart without a time dimension
 * has one value.
 */
function completePeriods(
  { widgetId, member }: { readonly widgetId: string; readonly member: string },
  { widgets, now, timeZone }: Seen,
): number[] {
  const result = widgets.find((widget) => widget.widgetId === widgetId);
  if (result?.data == null)
    throw new ConditionProblem(result?.error?.error ?? `The dashboard no longer has the chart ${widgetId}`);
  const { columns, rows } = result.data;
  const measure = columns.findIndex((column) => column.member === member || column.name === member);
  if (measure < 0) throw new ConditionProblem(`The chart ${widgetId} no longer has the column ${member}`);
  const time = columns.findIndex(({ granularity }) => granularity !== null);
  if (columns.some((column, index) => index !== time && !column.isMeasure && column.comparison === undefined))
    throw new ConditionProblem(`The chart ${widgetId} is broken down by a dimension`);
  const isComplete = (row: readonly Cell[]) =>
    time < 0 || hasEnded(String(row[time]), columns[time]?.granularity ?? 'day', timeZone, now);
  return rows
    .filter(isComplete)
    .toSorted((one, other) => (time < 0 ? 0 : String(one[time]) < String(other[time]) ? -1 : 1))
    .flatMap((row) => (row[measure] === null ? [] : [Number(row[measure])]))
    .filter(Number.isFinite);
}

function hasEnded(start: string, granularity: string, timeZone: string, now: Date): boolean {
  const from = DateTime.fromISO(start, { zone: timeZone });
  const end = from.plus({ [granularity as DateTimeUnit]: 1 });
  return from.isValid && end.isValid && end.toMillis() <= now.getTime();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** A digest of the rows of all charts. */
export function digestOf(widgets: readonly WidgetResult[]): string {
  const shown = widgets.map(({ widgetId, data, python }) => [
    widgetId,
    shownOf(data),
    python?.outputData ?? null,
  ]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

function shownOf(data: ReportData | null) {
  return data === null ? null : [data.columns.map(({ name }) => name), data.rows, data.totals];
}
