import { chartsOf } from '@facet/dashboards';
import { badRequest } from '../../../errors/errors.ts';
import type { PublishedVersion } from '../../content/dashboards/published-versions.ts';
import { reportShownBy } from '../../content/dashboards/shown-dashboard.ts';
import type { Condition, ConditionType, NotificationConditionInput } from './conditions.schema.ts';

type Member = Exclude<keyof NotificationConditionInput, 'type'>;

/** The members that each type requires. */
const MEMBERS: Readonly<Record<ConditionType, readonly Member[]>> = {
  rows: [],
  changed: [],
  fresh: ['member', 'hours'],
  threshold: ['widgetId', 'member', 'operator', 'value'],
  change: ['widgetId', 'member', 'percent'],
  anomaly: ['widgetId', 'member'],
};
const ALL = ['widgetId', 'member', 'hours', 'operator', 'value', 'percent'] as const satisfies Member[];
/** The types that compare periods. */
const OVER_TIME: readonly ConditionType[] = ['change', 'anomaly'];

/**
 * The conditions of a request, as they are stored.
 * @param version the published version of the dashboard
 * @throws 400 for a missing member, a member of another type, a chart or measure that the dashboard does not have, or a
 * measure where a time dimension is required
 */
export function conditionsIn(
  version: PublishedVersion,
  given: readonly NotificationConditionInput[],
): Condition[] {
  return given.map((condition, index) => {
    const at = `body.conditions.${index}`;
    const { type, widgetId, member } = condition;
    const own = MEMBERS[type];
    const missing = own.find((name) => condition[name] == null);
    if (missing !== undefined) throw badRequest(`${at}.${missing} is required with the type ${type}`);
    const foreign = ALL.find((name) => condition[name] != null && !own.includes(name));
    if (foreign !== undefined) throw badRequest(`${at}.${foreign} cannot be combined with the type ${type}`);
    if (member != null && !/^.+\..+$/.test(member))
      throw badRequest(`${at}.member must be a member in the form VIEW.MEMBER`);
    if (type === 'fresh' && isMeasureOf(version, member ?? ''))
      throw badRequest(`${at}.member must be a time dimension, not a measure`);
    if (widgetId != null) checkChart(version, { type, widgetId, member: member ?? '' }, at);
    return Object.fromEntries([
      ['type', type],
      ...own.map((name) => [name, condition[name]]),
    ]) as unknown as Condition;
  });
}

/** Checks what can be known about a chart without a query. Charts in SQL are checked by the run. */
function checkChart(
  version: PublishedVersion,
  {
    type,
    widgetId,
    member,
  }: { readonly type: ConditionType; readonly widgetId: string; readonly member: string },
  at: string,
): void {
  const chart = chartsOf(version.config).find(({ id }) => id === widgetId);
  const report = chart && reportShownBy(version, chart);
  if (report === undefined) throw badRequest(`${at}.widgetId must be a chart of the dashboard`);
  const query = queryIn(report.json_query);
  if (query === undefined) return;
  if (!(query.measures ?? []).includes(member))
    throw badRequest(`${at}.member must be a measure of the chart ${widgetId}`);
  if ((query.dimensions ?? []).length > 0)
    throw badRequest(`${at}.widgetId must be a chart that is not broken down by dimensions`);
  const isOverTime = (query.timeDimensions ?? []).some(({ granularity }) => granularity != null);
  if (OVER_TIME.includes(type) && !isOverTime)
    throw badRequest(`${at}.widgetId must be a chart over time with the type ${type}`);
}

/**
 * Whether a chart shows a member as a measure. Only the model knows more about a member, so the run checks the rest.
 */
function isMeasureOf(version: PublishedVersion, member: string): boolean {
  return chartsOf(version.config).some((chart) => {
    const query = queryIn(reportShownBy(version, chart)?.json_query ?? null);
    return query?.measures?.includes(member) ?? false;
  });
}

interface Query {
  readonly measures?: readonly string[];
  readonly dimensions?: readonly string[];
  readonly timeDimensions?: readonly { readonly granularity?: string | null }[];
}

function queryIn(text: string | null): Query | undefined {
  if (text === null) return undefined;
  const query: unknown = JSON.parse(text);
  return typeof query === 'object' && query !== null ? query : undefined;
}
