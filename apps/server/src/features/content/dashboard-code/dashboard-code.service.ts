import { parseDashboardFile } from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import {
  type Branch,
  deployBranch,
  findOwnDevBranch,
  hasOwnChanges,
  readFiles,
  requireBranch,
  writeFiles,
} from '@facet/model-store';
import type { Static } from 'typebox';
import { type Caller, can } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf, resourceOf } from '../../../auth/deployment.ts';
import { ApiError, badRequest, conflict, notFound } from '../../../errors/errors.ts';
import { type BuildParts, requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { enterDevMode } from '../../model/branches/branches.service.ts';
import { requireWorkbook, requireWorkbookToChange, type WorkbookRow } from '../access/require-workbook.ts';
import { publicIdOfFile } from '../dashboards/branch-dashboards.service.ts';
import type { UpdateDashboardCodeInput } from './dashboard-code.schema.ts';

/** A workbook whose dashboard is defined by a file. */
export type Sourced = WorkbookRow & { readonly source_path: string };

/** The file of a dashboard as its author edits it: that of their dev branch, if the branch has changes of its own. */
export async function viewOfCode(db: Db, caller: Caller, deployment: DeploymentRow, workbookId: number) {
  const { row } = await requireWorkbook(db, caller, deployment.id, workbookId, 'read');
  return viewOfFile(db, caller, deployment, requireFile(row));
}

/**
 * Writes the file of a dashboard to the caller's dev branch, which is created if necessary, and builds the branch.
 * @throws 409 `file_changed` if the file is another one than the caller has edited, 400 if it defines no dashboard or
 * another one
 */
export async function updateCode(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  workbookId: number,
  { content, hash }: Static<typeof UpdateDashboardCodeInput>,
) {
  const found = await requireWorkbookToChange(tx, caller, deployment.id, workbookId, 'edit');
  const row = requireFile(found.row);
  requireSameDashboard(row, content);
  const branch = await enterDevMode(platform, tx, caller, deployment, null);
  const path = fullPath(deployment, row);
  const present = await fileOf(tx, deployment, branch, path);
  if (present === undefined || (hash != null && present.sha1 !== hash))
    throw fileChanged(row, present === undefined);
  const repo = repoOf(deployment);
  await writeFiles(tx, repo, branch, [{ path, content }], { userId: caller.user.id });
  await requestBranchBuild(platform, tx, deployment, await requireBranch(tx, repo, branch), 'edit');
  return viewOfFile(tx, caller, deployment, row);
}

/** The path of a file in the repository. */
export function fullPath(
  { deploy_project_root: root }: DeploymentRow,
  { source_path }: Pick<Sourced, 'source_path'>,
): string {
  return root === '/' ? source_path : `${root.slice(1)}/${source_path}`;
}

export function requireFile(row: WorkbookRow): Sourced {
  if (row.source_path === null)
    throw conflict(`Workbook ${row.id} is not defined by a file of the data model`);
  return { ...row, source_path: row.source_path };
}

async function viewOfFile(db: Db, caller: Caller, deployment: DeploymentRow, row: Sourced) {
  const repo = repoOf(deployment);
  const path = fullPath(deployment, row);
  const deployed = await deployBranch(db, repo);
  const own = await findOwnDevBranch(db, repo, deployed, caller.user.id);
  const dev = own !== undefined && (await hasOwnChanges(db, repo, own, deployed)) ? own : undefined;
  const published = await fileOf(db, deployment, deployed, path);
  const file = dev === undefined ? published : await fileOf(db, deployment, dev, path);
  if (file === undefined) throw notFound(`${row.source_path} on branch ${dev?.name ?? deployed.name}`);
  const canPublish = can(caller, 'SchemaUpdate', resourceOf(deployment));
  return {
    path: row.source_path,
    content: file.content.toString('utf8'),
    hash: file.sha1,
    branchName: dev?.name ?? null,
    deployBranchName: deployed.name,
    isChanged: file.sha1 !== published?.sha1,
    hasEdits: dev?.hasEdits ?? false,
    canEdit: canPublish || can(caller, 'SchemaUpdateDevBranches', resourceOf(deployment)),
    canPublish,
    publicId: await publicIdOfFile(db, caller.tenantId, row),
  };
}

export async function fileOf(db: Db, deployment: DeploymentRow, branch: Branch, path: string) {
  const files = await readFiles(db, repoOf(deployment), branch, [path]).catch((error: { code?: string }) => {
    if (error.code === 'unknown_file') return [];
    throw error;
  });
  return files[0];
}

function requireSameDashboard(row: Sourced, content: string): void {
  const { dashboard, errors } = parseDashboardFile(row.source_path, content);
  const [error] = errors ?? [];
  if (dashboard === undefined)
    throw badRequest(`body.content, line ${error?.line}, column ${error?.column}: ${error?.message}`);
  if (dashboard.slug !== row.slug)
    throw badRequest(`body.content defines the dashboard ${dashboard.slug}; its slug must stay ${row.slug}`);
}

function fileChanged({ source_path }: Sourced, isGone: boolean): ApiError {
  const what = isGone ? 'no longer exists' : 'has changed';
  return new ApiError(409, 'file_changed', `${source_path} ${what}; read it again`);
}
