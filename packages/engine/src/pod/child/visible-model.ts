import type { Core } from './cube-server.ts';
import type { Request } from './express.ts';
import type { Gateway, MetaCube } from './gateway.ts';
import type { CubeDefinition } from './model-references.ts';

type Compiler = {
  entities(context: Context, includePrivate: boolean): Promise<Entities>;
};
type Entities = { cubes: { config: MetaCube }[]; definitions: Record<string, CubeDefinition> };
type Context = { securityContext?: { scope?: unknown }; requestId?: string };
export type ModelRequest = Request & { context: Context };

const PRIVATE_SCOPE = 'meta-private';

/** An error whose message and status are sent as the response. */
export class RequestError extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The part of a model that a caller may see, and its definitions. */
export type Model = { cubes: MetaCube[]; definitions: Record<string, CubeDefinition> };

/** Reads the model as the caller may see it. Throws RequestError for a token that lacks a scope. */
export async function visibleModel(gateway: Gateway, core: Core, req: ModelRequest): Promise<Model> {
  const { context } = req;
  await gateway.assertApiScope('meta', context.securityContext);
  const isPrivate = { ...req.query, ...req.body }.include_private;
  const includePrivate = isPrivate === 'true' || isPrivate === true;
  const { scope } = context.securityContext ?? {};
  if (includePrivate && !(Array.isArray(scope) && scope.includes(PRIVATE_SCOPE))) {
    throw new RequestError(403, `API scope is missing: ${PRIVATE_SCOPE}`);
  }
  const compiler = (await core.getCompilerApi(context as never)) as unknown as Compiler;
  const { cubes: all, definitions } = await compiler.entities(context, includePrivate);
  const cubes = gateway.filterVisibleItemsInMeta(context, all).map(({ config }) => config);
  // Cubes before views, then by name in code point order, which is the same on every machine.
  cubes.sort((a, b) => compare(a.type, b.type) || compare(a.name, b.name));
  return { cubes, definitions };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
