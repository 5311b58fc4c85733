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
/** What the engine's metadata shows of the code behind a cube, and behind a member. */
const CODE_OF_CUBES = ['extends', 'sql', 'fileName', 'refreshKey', 'joins', 'preAggregations'];
const CODE_OF_MEMBERS = ['sql', 'filters', 'case'];
/** Errors of one deployment that do not affect the others. */
const OF_ONE = new Set([404, 422]);

type Item = Readonly<Record<string, unknown>>;

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

/** The metadata of each deployment, as the caller sees it: embed users are not shown how the model defines it. */
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
      const copies = cubes.map((cube): Item => ({ ...cube }));
      const shown = caller.embed === null ? copies : copies.map(withoutDefinition);
      return { ...selected, cubes: shown, error: null };
    } catch (error) {
      if (!(error instanceof ApiError && OF_ONE.has(error.status))) throw error;
      return { ...selected, cubes: [], error: error.message };
    }
  });
}

/** A cube without its code, which is written for colleagues and not for customers. */
function withoutDefinition(cube: Item): Item {
  const members = ['measures', 'dimensions', 'segments'].map((kind) => [
    kind,
    (cube[kind] as readonly Item[] | undefined)?.map((member) => without(member, CODE_OF_MEMBERS)),
  ]);
  return { ...without(cube, CODE_OF_CUBES), ...Object.fromEntries(members) };
}

function without(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
}
