import { type DashboardOfView, dashboardOfView, outlineOf, viewOfModel } from '@facet/dashboards/from-view';
import { localeOf } from '@facet/look/locale';
import { badRequest, notFound } from '../../../errors/errors.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import { factsOfView } from './facts-of-view.ts';
import type { CreateFromViewInput } from './from-view.schema.ts';

/** A dashboard that is not saved yet. */
export interface ProposedDashboard extends DashboardOfView {
  /** The title of the view. */
  readonly title: string;
}

/**
 * Composes a dashboard of a view from what the caller sees of it. Changes nothing.
 * @throws 400 for a view without measures, 404 for one that the caller does not see, 403 where an access policy refuses
 * its rows
 */
export async function proposeDashboard(
  queryData: QueryData,
  scope: QueryScope,
  { view: name, locale }: Pick<CreateFromViewInput, 'view' | 'locale'>,
  gone: AbortSignal,
): Promise<ProposedDashboard> {
  const { cubes } = await queryData.model(scope);
  const found = cubes.find((cube) => cube.name === name);
  if (found === undefined) throw notFound(`View ${JSON.stringify(name)}`);
  const view = viewOfModel(found);
  const outline = outlineOf(view);
  if (outline === undefined)
    throw badRequest(`body.view must have a measure that is a number; ${JSON.stringify(name)} has none`);
  const facts = await factsOfView(queryData, scope, outline, gone);
  return { ...dashboardOfView(view, outline, facts, localeOf(locale)), title: view.title };
}
