import type { FileProblem } from '@facet/dashboards';
import type { Db } from '@facet/db';
import { deployBranch } from '@facet/model-store';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { NONE } from '../access/content-access.ts';
import { wholeTree } from '../access/load-access.ts';
import { findDashboardOf } from './dashboards.store.ts';
import { listWorkbooksBySlug } from './file-dashboards.store.ts';
import { publicIdOf } from './file-dashboards.ts';
import { dashboardsOfBranch } from './preview-dashboard.ts';

/** The dashboards in the files of a branch, each with its published version. */
export async function branchDashboards(
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  asked: string | null,
) {
  const branchName = asked ?? (await deployBranch(db, repoOf(deployment))).name;
  const place = { deploymentId: deployment.id, branchName };
  const { dashboards, errors, warnings } = await dashboardsOfBranch(db, caller.tenantId, place);
  const slugs = dashboards.map(({ slug }) => slug);
  const rows = await listWorkbooksBySlug(db, caller.tenantId, deployment.id, slugs);
  const { access } = await wholeTree(db, caller, deployment.id);
  return {
    branchName,
    dashboards: dashboards.map(({ path, slug, config }) => {
      const workbook = rows.find((row) => row.slug === slug);
      const isVisible = workbook !== undefined && access.workbook(workbook) > NONE;
      return {
        path,
        slug,
        title: config.title ?? null,
        publicId: workbook?.public_id ?? publicIdOf(deployment.id, slug),
        workbookId: isVisible ? workbook.id : null,
        isPublished: workbook?.status === 'published',
      };
    }),
    errors: errors.map(viewOfProblem),
    warnings: warnings.map(viewOfProblem),
  };
}

/** The public id of a dashboard that a file defines, whether it has been published or not. */
export async function publicIdOfFile(
  db: Db,
  tenantId: number,
  workbook: { readonly id: number; readonly deployment_id: number; readonly slug: string | null },
): Promise<string> {
  const published = await findDashboardOf(db, tenantId, workbook.id);
  return published?.public_id ?? publicIdOf(workbook.deployment_id, workbook.slug ?? '');
}

function viewOfProblem({ file, line, message }: FileProblem) {
  return { fileName: file, line, message };
}
