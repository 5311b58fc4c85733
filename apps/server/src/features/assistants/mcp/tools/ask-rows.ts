import type { Static } from 'typebox';
import { ApiError } from '../../../../errors/errors.ts';
import type { CubeQuery } from '../../../content/queries/cube-query.schema.ts';
import type { TimedReportData } from '../../../content/report-data/report-data.schema.ts';
import type { ToolContext } from '../tool.ts';
import { requireVisible } from './visible-members.ts';

/**
 * Runs a query as the caller. If it is refused, the error is the same for members that are hidden from the caller and
 * for those that do not exist. They are looked up only then, because a large model takes as long as the query.
 */
export async function askRows(
  context: ToolContext,
  deploymentId: number,
  query: CubeQuery,
  timezone: string | null = null,
): Promise<Static<typeof TimedReportData>> {
  try {
    return await context.call('runQuery', {
      params: { deploymentId },
      body: { query, timezone, branchName: context.branchFor(deploymentId) },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400)
      await requireVisible(context, deploymentId, membersOf(query));
    throw error;
  }
}

/** The members that a query names. */
export function membersOf({
  measures = [],
  dimensions = [],
  segments = [],
  timeDimensions = [],
  filters = [],
}: CubeQuery): string[] {
  return [
    ...measures,
    ...dimensions,
    ...segments,
    ...timeDimensions.map(({ dimension }) => dimension),
    ...filters.flatMap(membersOfFilter),
  ];
}

function membersOfFilter(filter: unknown): string[] {
  const { member, dimension, and, or } = (filter ?? {}) as Readonly<Record<string, unknown>>;
  const own = [member, dimension].filter((name) => typeof name === 'string');
  const nested = [and, or].filter(Array.isArray).flat();
  return [...own, ...nested.flatMap(membersOfFilter)];
}
