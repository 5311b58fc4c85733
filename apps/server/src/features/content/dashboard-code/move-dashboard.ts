import { exportDashboard, printDashboardFile, slugOf } from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import { type Branch, deployBranch, removeFiles, requireBranch, writeFiles } from '@facet/model-store';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { conflict } from '../../../errors/errors.ts';
import { type BuildParts, requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { enterDevMode } from '../../model/branches/branches.service.ts';
import {
  findBySlug,
  requireNotInCode,
  requireWorkbookToChange,
  type WorkbookRow,
} from '../access/require-workbook.ts';
import { type DashboardState, stateOf } from '../dashboards/dashboard-state.ts';
import { findDraft } from '../dashboards/draft-log.ts';
import { dashboardsOfBranch } from '../dashboards/preview-dashboard.ts';
import { keepWithoutFile } from '../dashboards/publish-files.ts';
import { fileOf, fullPath, requireFile } from './dashboard-code.service.ts';
import { listReportsOf, setSlug } from './dashboard-code.store.ts';

/**
 * Writes the dashboard of a workbook, with its reports, into a file on the caller's dev branch. Once the branch is merged,
 * the file defines the dashboard: the same one, with its public ids, for the people with whom it is shared.
 * @throws 409 if files cannot express it, or if a file with its slug exists
 */
export async function moveToCode(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  workbookId: number,
) {
  const { row, grant } = await requireWorkbookToChange(tx, caller, deployment.id, workbookId, 'edit');
  requireNotInCode(row);
  if (row.embed_tenant_id !== null)
    throw conflict(`Workbook ${row.id} belongs to an embed tenant; files define dashboards of the account`);
  const branch = await enterDevMode(platform, tx, caller, deployment, null);
  const state = await stateToMove(tx, caller, row);
  const slug = row.slug ?? (await freeSlug(tx, caller, deployment, state.config.title || row.name));
  const path = `dashboards/${slug}.yml`;
  await requireFreeFile(tx, caller, deployment, branch, { slug, path });
  const ownReports = new Set(await listReportsOf(tx, caller.tenantId, row.id));
  const content = textOf({ slug, ...state, ownReports });
  if (row.slug === null) await setSlug(tx, grant, slug);
  const repo = repoOf(deployment);
  const file = { path: fullPath(deployment, { source_path: path }), content };
  await writeFiles(tx, repo, branch, [file], { userId: caller.user.id });
  return built(platform, tx, deployment, branch, path);
}

/**
 * Deletes the file of a dashboard on the caller's dev branch. Once the branch is merged, the dashboard stays published as
 * it is, and is edited by hand again.
 */
export async function detachFromCode(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  workbookId: number,
) {
  const found = await requireWorkbookToChange(tx, caller, deployment.id, workbookId, 'edit');
  const row = requireFile(found.row);
  const branch = await enterDevMode(platform, tx, caller, deployment, null);
  const path = fullPath(deployment, row);
  // A branch with edits may not have a file that is newer.
  if ((await fileOf(tx, deployment, branch, path)) !== undefined)
    await removeFiles(tx, repoOf(deployment), branch, [path], { userId: caller.user.id });
  await keepWithoutFile(tx, found.grant);
  return built(platform, tx, deployment, branch, row.source_path);
}

async function built(platform: BuildParts, tx: Tx, deployment: DeploymentRow, branch: Branch, path: string) {
  const repo = repoOf(deployment);
  await requestBranchBuild(platform, tx, deployment, await requireBranch(tx, repo, branch), 'edit');
  return { path, branchName: branch.name, deployBranchName: (await deployBranch(tx, repo)).name };
}

async function freeSlug(db: Db, caller: Caller, { id }: DeploymentRow, name: string): Promise<string> {
  const base = slugOf(name) || 'dashboard';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if ((await findBySlug(db, caller, id, slug)) === undefined) return slug;
  }
}

/** @throws 409 if the branch has the file, or another one with the slug */
async function requireFreeFile(
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  branch: Branch,
  { slug, path }: { readonly slug: string; readonly path: string },
): Promise<void> {
  const place = { deploymentId: deployment.id, branchName: branch.name };
  const { dashboards } = await dashboardsOfBranch(db, caller.tenantId, place);
  const other = dashboards.find((dashboard) => dashboard.slug === slug)?.path;
  const present = await fileOf(db, deployment, branch, fullPath(deployment, { source_path: path }));
  if (other === undefined && present === undefined) return;
  throw conflict(`${other ?? path} on branch ${branch.name} already defines the dashboard ${slug}`);
}

/** The draft of a dashboard, or without a draft what is published. @throws 404 */
async function stateToMove(db: Db, caller: Caller, row: WorkbookRow): Promise<DashboardState> {
  const { config } = await findDraft(db, caller.tenantId, row.id);
  return stateOf(db, caller, row, config === null ? 'published' : 'draft');
}

/** The dashboard as a file. @throws 409 if files cannot express it */
function textOf(given: Parameters<typeof exportDashboard>[0]): string {
  const { dashboard, problems } = exportDashboard(given);
  if (problems !== undefined)
    throw conflict(`The dashboard cannot be written as a file: ${problems[0]?.message ?? 'it is invalid'}`);
  return printDashboardFile(dashboard);
}
