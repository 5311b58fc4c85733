import type { Db } from '@facet/db';
import { type Caller, can } from '../../../auth/caller.ts';
import { forbidden } from '../../../errors/errors.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';

/**
 * @throws 403 if the account does not allow downloads of data, or the caller may not download data of the deployment
 */
export async function requireDownloads(db: Db, caller: Caller, deploymentId: number): Promise<void> {
  const problem = await downloadProblem(db, caller, deploymentId);
  if (problem !== undefined) throw forbidden(problem);
}

/** Why a caller may not download data of a deployment; undefined if they may. */
export async function downloadProblem(
  db: Db,
  caller: Caller,
  deploymentId: number,
): Promise<string | undefined> {
  if (!can(caller, 'DownloadData', { type: 'Deployment', id: deploymentId }))
    return 'This also needs the permission DownloadData';
  const { restrictDataDownload } = await readAppConfig(db, caller.tenantId);
  return restrictDataDownload ? 'Downloads of data are switched off in this account' : undefined;
}
