import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { type Caller, can, inScope } from '../../../auth/caller.ts';
import { type DeploymentRow, findDeployment, resourceOf } from '../../../auth/deployment.ts';
import { ApiError, forbidden, orNotFound } from '../../../errors/errors.ts';
import type { QueryData } from '../queries/query-data.ts';
import type { DeploymentMetadata, MetadataSelector } from './metadata.schema.ts';

/** The number of deployments of one request that are queried concurrently: each may have to start a pod. */
const CONCURRENT = 4;
/** Errors of one deployment that do not affect the others. */
const OF_ONE = new Set([404, 422]);

/** A deployment whose metadata the caller may read. */
interface Readable {
  readonly deployment: DeploymentRow;
  readonly branchName: string | null;
}

/** The selected deployments. @throws 403 or 404 if the caller may not read one of them */
export async function requireReadable(
  db: Db,
  caller: Caller,
  selectors: readonly MetadataSelector[],
): Promise<Readable[]> {
  const readable: Readable[] = [];
  for (const { deploymentId: id, branchName } of selectors) {
    if (!inScope(caller, id)) throw forbidden(`The API key is not scoped to deployment ${id}`);
    const deployment = orNotFound(await findDeployment(db, caller.tenantId, id), `Deployment ${id}`);
    if (!can(caller, 'DeploymentRead', resourceOf(deployment)))
      throw forbidden(`This needs the permission DeploymentRead on deployment ${id}`);
    readable.push({ deployment, branchName: branchName || null });
  }
  return readable;
}

/** The metadata of each deployment, as the caller sees it. */
export async function readMetadata(
  queryData: QueryData,
  caller: Caller,
  readable: readonly Readable[],
  { host, id }: Pick<FastifyRequest, 'host' | 'id'>,
): Promise<DeploymentMetadata[]> {
  const turns = pLimit(CONCURRENT);
  return turns.map(readable, async ({ deployment, branchName }) => {
    const selected = { deploymentId: deployment.id, branchName };
    const scope = await queryData.scopeOf(caller, deployment, { branchName, host, id });
    try {
      const { cubes } = await queryData.model(scope);
      return { ...selected, cubes: cubes.map((cube) => ({ ...cube })), error: null };
    } catch (error) {
      if (!(error instanceof ApiError && OF_ONE.has(error.status))) throw error;
      return { ...selected, cubes: [], error: error.message };
    }
  });
}
