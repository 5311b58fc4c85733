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
import { stateOf } from '../dashboards/dashboard-state.ts';
import { findDraft } from '../dashboards/draft-log.ts';
import { setDetached } from '../dashboards/file-dashboards.store.ts';
import { dashboardsOfBranch } from '../dashboards/preview-dashboard.ts';
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
  const slug = row.slug ?? (await freeSlug(tx, caller, deployment, row.name));
  const path = `dashboards/${slug}.yml`;
  await requireFreeFile(tx, caller, deployment, branch, { slug, path });
  const content = await textOf(tx, caller, row, slug);
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
  await removeFiles(tx, repoOf(deployment), branch, [path], { userId: caller.user.id });
  await setDetached(tx, found.grant, true);
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

/** The draft as a file, or what is published where there is none. Reports of the workbook keep their public ids. */
async function textOf(db: Db, caller: Caller, row: WorkbookRow, slug: string): Promise<string> {
  const { config } = await findDraft(db, caller.tenantId, row.id);
  const state = await stateOf(db, caller, row, config === null ? 'published' : 'draft');
  const { dashboard, problems } = exportDashboard({
    slug,
    ...state,
    ownReports: await ownReports(db, caller, row),
  });
  if (problems !== undefined)
    throw conflict(`The dashboard cannot be written as a file: ${problems[0]?.message ?? 'it is invalid'}`);
  return printDashboardFile(dashboard);
}

async function ownReports(db: Db, caller: Caller, { id }: WorkbookRow): Promise<ReadonlySet<number>> {
  return new Set(await listReportsOf(db, caller.tenantId, id));
}
