import { type DashboardConfig, isDashboardFile, rewireReports } from '@facet/dashboards';
import type { Db } from '@facet/db';
import { type Branch, listFiles, readFiles, requireBranch } from '@facet/model-store';
import { type DeploymentRow, findDeployment, repoOf } from '../../../auth/deployment.ts';
import { conflict, orNotFound } from '../../../errors/errors.ts';
import { filesOfProject } from '../../deployments/builds/compile-model.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';
import { dashboardsIn, type FileDashboard, publicIdOf } from './file-dashboards.ts';
import type { SnapshotRow } from './snapshots.store.ts';

/** A branch whose files define dashboards. */
export interface BranchToShow {
  readonly deploymentId: number;
  readonly branchName: string;
}

/** A dashboard in a file of a branch. Its charts refer to its reports by public ids. */
export interface Preview {
  readonly deployment: DeploymentRow;
  readonly branchName: string;
  readonly publicId: string;
  readonly config: DashboardConfig;
  readonly reports: readonly SnapshotRow[];
}

/**
 * The dashboard with a public id in the files of a branch, as a merge would publish it. Undefined if no file defines
 * it.
 * @param workbook the workbook whose dashboard has the public id in production; its slug identifies the file
 * @throws 404 for an unknown branch, 409 if the file has errors
 */
export async function findPreview(
  db: Db,
  tenantId: number,
  { deploymentId, branchName }: BranchToShow,
  publicId: string,
  workbook: WorkbookRow | undefined,
): Promise<Preview | undefined> {
  const { deployment, dashboards, errors } = await dashboardsOfBranch(db, tenantId, {
    deploymentId,
    branchName,
  });
  const slug = workbook?.embed_tenant_id === null ? workbook.slug : null;
  const isIt = ({ slug: own }: FileDashboard) =>
    workbook === undefined ? publicIdOf(deploymentId, own) === publicId : own === slug;
  const dashboard = dashboards.find(isIt);
  if (dashboard !== undefined) return { deployment, branchName, publicId, ...contentOf(dashboard) };
  const [error] = errors.filter(({ file }) => file === workbook?.source_path);
  if (error !== undefined) throw conflict(`${error.file}, line ${error.line}: ${error.message}`);
  return undefined;
}

/** The dashboards in the files of a branch, and the problems of the files. */
export async function dashboardsOfBranch(
  db: Db,
  tenantId: number,
  { deploymentId, branchName }: BranchToShow,
) {
  const deployment = orNotFound(
    await findDeployment(db, tenantId, deploymentId),
    `Deployment ${deploymentId}`,
  );
  const branch = await requireBranch(db, repoOf(deployment), { name: branchName });
  return { deployment, ...dashboardsIn(deploymentId, await dashboardFiles(db, deployment, branch)) };
}

type Deployment = Parameters<typeof repoOf>[0] & { readonly deploy_project_root: string };

/** The dashboard files of a branch, without reading its other files. */
async function dashboardFiles(db: Db, deployment: Deployment, branch: Branch) {
  const repo = repoOf(deployment);
  const { deploy_project_root: root } = deployment;
  const prefix = root === '/' ? '' : `${root.slice(1)}/`;
  const paths = (await listFiles(db, repo, branch)).map(({ path }) => path);
  const wanted = paths.filter(
    (path) => path.startsWith(prefix) && isDashboardFile(path.slice(prefix.length)),
  );
  if (wanted.length === 0) return [];
  return filesOfProject(await readFiles(db, repo, branch, wanted), root);
}

function contentOf({ config, reports }: FileDashboard): Pick<Preview, 'config' | 'reports'> {
  const publicIds = new Map(reports.map(({ key, public_id }) => [key, public_id]));
  return {
    config: rewireReports(config, ({ reportKey }) => {
      const reportPublicId = publicIds.get(reportKey ?? '');
      return reportPublicId === undefined ? null : { reportPublicId };
    }),
    reports: reports.map(({ key: _key, public_id, ...report }) => ({
      id: 0,
      report_id: 0,
      report_public_id: public_id,
      report_version: 0,
      ...report,
    })),
  };
}
