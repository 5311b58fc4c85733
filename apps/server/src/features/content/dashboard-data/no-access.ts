import { chartsOf, type PublishedModel } from '@facet/dashboards';
import type { Db } from '@facet/db';
import { planSql, SqlError } from '@facet/semantic-sql';
import { ApiError } from '../../../errors/errors.ts';
import { findLiveModel } from '../../deployments/builds/builds.service.ts';
import { reportShownBy, type ShownReport } from '../dashboards/shown-dashboard.ts';
import { metaOf } from '../dashboards/sql-problems.ts';
import { askedColumns } from '../queries/asked-columns.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import { storedReport } from '../report-data/report-definition.ts';
import { thisMinute } from '../report-data/this-minute.ts';
import type { OpenDashboard } from './open-dashboard.ts';

/** The error code of every chart of a dashboard whose viewer sees nothing that its charts query. */
const NO_ACCESS = 'no_access';

/**
 * The common cause for which all charts of a dashboard fail: the model has the views that they query, but its access
 * policies hide all of them from the viewer. Undefined if there is another cause, and for the preview of a branch.
 */
export async function noAccess(db: Db, dashboard: OpenDashboard): Promise<ApiError | undefined> {
  const { shown, scope, model } = dashboard;
  if (shown.branchName !== null) return undefined;
  const published = await findLiveModel(db, scope.deployment);
  if (published === null) return undefined;
  const views = viewsIn(dashboard, published);
  if (views.length === 0 || views.some((view) => isVisible(model, view))) return undefined;
  return new ApiError(403, NO_ACCESS, sentenceOf(views, scope.groups));
}

function sentenceOf(views: readonly string[], groups: readonly string[]): string {
  const quoted = groups.map((group) => JSON.stringify(group)).join(', ');
  return (
    `The viewer sees nothing of ${views.join(', ')}: no access policy there applies to them, and they are in ` +
    `${groups.length === 0 ? 'no group' : `the groups ${quoted}`}. Put them into a group that the policy names, for ` +
    'embed users with `groups` of the session'
  );
}

/** The views of a model that the charts of a dashboard query. */
function viewsIn({ shown }: OpenDashboard, published: PublishedModel): string[] {
  const known = new Set(published.cubes.map(({ name }) => name));
  const views = chartsOf(shown.config).flatMap((chart) => {
    const report = reportShownBy(shown, chart);
    return report === undefined ? [] : viewsOf(report, published);
  });
  return [...new Set(views)].filter((view) => known.has(view)).sort();
}

/** The views that a report queries; none if its query does not fit the model, which is another cause. */
function viewsOf(report: ShownReport, published: PublishedModel): string[] {
  try {
    const { source } = storedReport(report.name, report);
    const queries = 'query' in source ? [source.query] : queriesOfSql(source.sql, published);
    return queries.flatMap((query) => askedColumns(query)).map((member) => member.split('.', 1).join());
  } catch (error) {
    if (error instanceof SqlError || error instanceof ApiError) return [];
    throw error;
  }
}

function queriesOfSql(sql: string, published: PublishedModel): CubeQuery[] {
  return planSql(sql, metaOf(published), { now: thisMinute(), timezone: 'UTC' }).queries.map(
    ({ query }) => query as CubeQuery,
  );
}

function isVisible({ cubes }: VisibleModel, view: string): boolean {
  return cubes.some(
    ({ name, measures = [], dimensions = [] }) => name === view && measures.length + dimensions.length > 0,
  );
}
