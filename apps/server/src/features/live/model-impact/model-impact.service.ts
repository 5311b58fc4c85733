import type { PublishedModel } from '@facet/dashboards';
import type { Db } from '@facet/db';
import { type Branch, planMerge, readPlanned } from '@facet/model-store';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { Client } from '../../../http/in-turn.ts';
import { wholeTree } from '../../content/access/load-access.ts';
import { publishedBrokenBy, viewOfBroken } from '../../content/dashboards/broken-by-model.ts';
import { checkQuestions } from '../../content/verified-questions/check-questions.ts';
import { findLiveModel } from '../../deployments/builds/builds.service.ts';
import { filesOfProject } from '../../deployments/builds/compile-model.ts';
import { compareGraphs } from '../../model/graph/compare-graphs.ts';
import { compiledGraph, type GraphParts, graphErrors, pathOf } from '../../model/graph/graph.service.ts';
import { MOST_ITEMS } from './model-impact.schema.ts';
import { listDeliveriesOf, listEmbedTenantsOf } from './model-impact.store.ts';
import { reportsBrokenBy } from './reports-broken-by.ts';

interface Affected<T> {
  readonly items: T[];
  readonly more: number;
  readonly hidden: number;
}

const NOTHING = { items: [], more: 0, hidden: 0 };
const NOTHING_KNOWN = {
  changes: [],
  ...{
    dashboards: NOTHING,
    reports: NOTHING,
    deliveries: NOTHING,
    questions: NOTHING,
    embedTenants: NOTHING,
  },
};

/** What merging a branch, including its uncommitted edits, changes in its parent, and what breaks of what uses it. */
export async function modelImpact(
  platform: GraphParts,
  db: Db,
  { caller, client }: { readonly caller: Caller; readonly client: Client },
  deployment: DeploymentRow,
  branch: Branch,
) {
  const repo = repoOf(deployment);
  const planned = await planMerge(db, repo, branch);
  const filesOn = async (side: 'before' | 'after') => {
    const contents = await readPlanned(db, repo, planned, side, planned[side].keys());
    return [...contents].map(([path, content]) => ({ path, content }));
  };
  const named = { branchName: branch.name, parentBranch: planned.target };
  const files = await filesOn('after');
  const after = await compiledGraph(platform, db, deployment, files, false, client);
  if ('errors' in after) return { ...named, ...NOTHING_KNOWN, errors: graphErrors(after, deployment) };
  const before = await compiledGraph(platform, db, deployment, await filesOn('before'), false, client);
  // A parent that does not compile has nothing to compare with, but production still serves its last model.
  const earlier = 'errors' in before ? await findLiveModel(db, deployment) : before.published;
  const changes = 'errors' in before ? [] : compareGraphs(before.cubes, after.cubes);
  const models = { before: earlier, after: after.published };
  return {
    ...named,
    errors: [],
    changes,
    ...(await brokenContent(db, caller, deployment, models)),
    questions: affected(
      brokenQuestions(filesOfProject(files, deployment.deploy_project_root), models).map(
        ({ message, fileName, line }) => ({ message, path: pathOf(deployment, fileName), line }),
      ),
    ),
  };
}

interface Models {
  readonly before: PublishedModel | null;
  readonly after: PublishedModel;
}

async function brokenContent(db: Db, caller: Caller, deployment: DeploymentRow, models: Models) {
  const { tenantId } = caller;
  const tree = await wholeTree(db, caller, deployment.id);
  const dashboards = await publishedBrokenBy(db, tenantId, deployment.id, models);
  const titles = new Map(
    dashboards.map(({ row }) => [
      row.workbook_id,
      { publicId: row.public_id, title: row.title ?? row.workbook_name },
    ]),
  );
  const reports =
    models.before === null
      ? []
      : await reportsBrokenBy(db, tree, deployment.id, goneFrom(models.before, models.after), {
          before: models.before,
          after: models.after,
        });
  const owners = reports.flatMap(({ row }) => row.embed_tenant_id ?? []);
  const deliveries = titles.size === 0 ? [] : await listDeliveriesOf(db, tenantId, [...titles.keys()]);
  const tenants =
    titles.size + owners.length === 0
      ? []
      : await listEmbedTenantsOf(db, tenantId, [...titles.keys()], owners);
  // Only administrators may list deliveries and embed tenants.
  const mayList = isAdmin(caller);
  return {
    dashboards: affected(
      dashboards.map((dashboard) => {
        const { publicId, workbookId, title, widgets } = viewOfBroken(dashboard, tree.access);
        if (publicId === null || workbookId === null || title === null) return null;
        return { publicId, workbookId, title, reasons: [...new Set(widgets.map(({ reason }) => reason))] };
      }),
    ),
    reports: affected(
      reports.map(({ row, reasons }) => {
        const { id: reportId, name, title, workbook_id: workbookId } = row;
        return row.is_visible ? { reportId, name: title ?? name, workbookId, reasons: [...reasons] } : null;
      }),
    ),
    deliveries: affected(
      deliveries.map(({ id, name, workbook_id }) => {
        const dashboard = titles.get(workbook_id);
        if (!mayList || dashboard === undefined) return null;
        const { publicId: dashboardPublicId, title: dashboardTitle } = dashboard;
        return { notificationId: id, name, dashboardPublicId, dashboardTitle };
      }),
    ),
    embedTenants: affected(tenants.map(({ id, name }) => (mayList ? { embedTenantId: id, name } : null))),
  };
}

/** The published cubes and views that are gone, or have members that are gone or of another type. */
function goneFrom(before: PublishedModel, after: PublishedModel): string[] {
  const partsOf = ({ measures = [], dimensions = [], segments = [] }: PublishedModel['cubes'][number]) =>
    [...measures, ...dimensions, ...segments].map((member) => JSON.stringify(member));
  const left = new Map(after.cubes.map((cube) => [cube.name, new Set(partsOf(cube))]));
  return before.cubes
    .filter((cube) => {
      const parts = left.get(cube.name);
      return parts === undefined || partsOf(cube).some((part) => !parts.has(part));
    })
    .map(({ name }) => name);
}

function brokenQuestions(files: Parameters<typeof checkQuestions>[0], { before, after }: Models) {
  const keyOf = ({ fileName, line, message }: { fileName: string; line: number; message: string }) =>
    `${fileName} ${line} ${message}`;
  const old = new Set(checkQuestions(files, before).errors.map(keyOf));
  return checkQuestions(files, after).errors.filter((problem) => !old.has(keyOf(problem)));
}

/** @param found null for each that the caller may not see */
function affected<T>(found: readonly (T | null)[]): Affected<T> {
  const visible = found.filter((item): item is T => item !== null);
  return {
    items: visible.slice(0, MOST_ITEMS),
    more: Math.max(0, visible.length - MOST_ITEMS),
    hidden: found.length - visible.length,
  };
}
