import type { Gateway, MetaCube, MetaMember } from './create-app.ts';
import type { Core } from './cube-server.ts';
import { dataSources } from './data-sources.ts';
import { express, type Handler, type Request, type Router } from './express.ts';
import {
  type CubeDefinition,
  cubeReferences,
  memberReferences,
  tableReferences,
} from './model-references.ts';

type Compiler = {
  getCompilers(options: object): Promise<Compilers>;
  patchVisibilityByAccessPolicy(
    compilers: Compilers,
    context: unknown,
    cubes: { config: MetaCube }[],
  ): Promise<{ cubes: { config: MetaCube }[] }>;
};
type Compilers = {
  metaTransformer: { cubes: { config: MetaCube }[] };
  cubeEvaluator: { cubeFromPath(name: string): CubeDefinition; cubeNames(): string[] };
};
type Context = { securityContext?: { scope?: unknown }; requestId?: string };
type PodRequest = Request & { context: Context };

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1000;
const PRIVATE_SCOPE = 'meta-private';

class RequestError extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * `entities`, `entities/{name}`, `entities/all` and `data-sources`: what a catalogue or a warehouse needs to
 * know of a model. Callers see what `/v1/meta` shows them. `include_private=true` adds what is not public,
 * to tokens with the scope `meta-private`; access policies hold in any case.
 */
export function metadataRoutes(gateway: Gateway, core: Core): Router {
  const router = express.Router();
  const route =
    (answer: (model: Model, req: Request) => unknown): Handler =>
    async (req, res, next) => {
      try {
        res.json(answer(await visibleModel(gateway, core, req as PodRequest), req));
      } catch (error) {
        // Those that say their status are answers; Cube's own handler would make a 500 of them.
        const { status, message } = error as Partial<RequestError>;
        if (status === undefined) next(error);
        else res.status(status).json({ error: message });
      }
    };
  const authorized = [gateway.checkAuth, gateway.requestContextMiddleware];
  router.get(
    '/entities',
    authorized,
    route(({ cubes }, req) => page(cubes, req.query, ({ type, name }) => ({ type, name }))),
  );
  router.get(
    '/entities/:name',
    authorized,
    route((model, req) => {
      const cube = model.cubes.find(({ name }) => name === req.params.name);
      if (!cube) throw new RequestError(404, `There is no cube or view '${req.params.name}'`);
      return { data: describe(cube, model) };
    }),
  );
  router.post(
    '/entities/all',
    authorized,
    route((model, req) => {
      const body: Record<string, unknown> = { ...req.query, ...req.body };
      const wanted = { cube: nameList(body, 'cubes'), view: nameList(body, 'views') };
      const isAll = wanted.cube === undefined && wanted.view === undefined;
      const cubes = model.cubes.filter(({ type, name }) => isAll || wanted[type]?.includes(name));
      return page(cubes, body, (cube) => describe(cube, model));
    }),
  );
  router.get(
    '/data-sources',
    authorized,
    route(() => ({ data: { data_sources: dataSources(process.env).map(describeSource) } })),
  );
  return router;
}

type Model = { cubes: MetaCube[]; definitions: Record<string, CubeDefinition> };

async function visibleModel(gateway: Gateway, core: Core, req: PodRequest): Promise<Model> {
  const { context } = req;
  await gateway.assertApiScope('meta', context.securityContext);
  const isPrivate = { ...req.query, ...req.body }.include_private;
  const includePrivate = isPrivate === 'true' || isPrivate === true;
  const { scope } = context.securityContext ?? {};
  if (includePrivate && !(Array.isArray(scope) && scope.includes(PRIVATE_SCOPE))) {
    throw new RequestError(403, `API scope is missing: ${PRIVATE_SCOPE}`);
  }
  const compiler = (await core.getCompilerApi(context as never)) as unknown as Compiler;
  const compilers = await compiler.getCompilers({ requestId: context.requestId });
  const all = compilers.metaTransformer.cubes;
  const open = includePrivate ? all.map(({ config }) => ({ config: everythingVisible(config) })) : all;
  const patched = await compiler.patchVisibilityByAccessPolicy(compilers, context, open);
  const cubes = gateway.filterVisibleItemsInMeta(context, patched.cubes).map(({ config }) => config);
  // Cubes before views, then by name, in the order of code points: the same on every machine.
  cubes.sort((a, b) => compare(a.type, b.type) || compare(a.name, b.name));
  const { cubeEvaluator } = compilers;
  const names = cubeEvaluator.cubeNames();
  const definitions = Object.fromEntries(names.map((name) => [name, cubeEvaluator.cubeFromPath(name)]));
  return { cubes, definitions };
}

function everythingVisible(cube: MetaCube): MetaCube {
  const visible = <T extends object>(items: T[] | undefined) =>
    (items ?? []).map((item) => ({ ...item, isVisible: true, public: true }));
  return {
    ...cube,
    measures: visible(cube.measures),
    dimensions: visible(cube.dimensions),
  };
}

function describe(cube: MetaCube, { definitions }: Model) {
  const definition = definitions[cube.name] ?? { name: cube.name };
  const member = (kind: 'measures' | 'dimensions') => (item: MetaMember) => {
    const own = definition[kind]?.[item.name.split('.')[1] ?? ''];
    const { members, columns } = memberReferences(own, definition, definitions);
    return {
      name: item.name,
      title: item.title,
      ...(item.description ? { description: item.description } : {}),
      type: item.type,
      ...(kind === 'dimensions' ? { is_primary_key: item.primaryKey === true } : {}),
      member_references: item.aliasMember ? [item.aliasMember] : members,
      column_references: item.aliasMember ? [] : columns,
    };
  };
  return {
    type: cube.type,
    name: cube.name,
    title: cube.title,
    description: cube.description ?? null,
    table_references: tableReferences(definition),
    cube_references: cubeReferences(definition),
    measures: cube.measures.map(member('measures')),
    dimensions: cube.dimensions.map(member('dimensions')),
  };
}

function page<T>(all: T[], query: Record<string, unknown>, view: (item: T) => unknown) {
  const offset = count(query, 'offset', 0, Number.MAX_SAFE_INTEGER);
  const limit = count(query, 'limit', DEFAULT_LIMIT, MAX_LIMIT);
  const entities = all.slice(offset, offset + limit).map(view);
  return { data: { entities }, pagination: { offset, limit, total: all.length } };
}

function count(query: Record<string, unknown>, name: string, fallback: number, max: number): number {
  const given = query[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 0) {
    throw new RequestError(400, `'${name}' must be a whole number that is not negative`);
  }
  return Math.min(value, max);
}

function nameList(body: Record<string, unknown>, name: string): string[] | undefined {
  const given = body[name];
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given) || given.some((item) => typeof item !== 'string')) {
    throw new RequestError(400, `'${name}' must be a list of names`);
  }
  return given as string[];
}

function describeSource({ name, type }: { name: string; type: string }) {
  const prefix = name === 'default' ? 'CUBEJS_DB_' : `CUBEJS_DS_${name.toUpperCase()}_DB_`;
  const variable = (suffix: string) => process.env[prefix + suffix] || undefined;
  const isDuckdb = type === 'duckdb';
  const database = isDuckdb ? (variable('DUCKDB_DATABASE_PATH') ?? 'memory') : (variable('NAME') ?? null);
  const schema = isDuckdb ? 'main' : type === 'postgres' ? 'public' : undefined;
  return { name, type, database, schema: variable('DUCKDB_SCHEMA') ?? variable('SCHEMA') ?? schema ?? null };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
