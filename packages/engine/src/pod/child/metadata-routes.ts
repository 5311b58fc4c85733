import type { Core } from './cube-server.ts';
import { dataSources } from './data-sources.ts';
import { express, type Handler, type Request, type Router } from './express.ts';
import type { Gateway, MetaCube, MetaMember } from './gateway.ts';
import { cubeReferences, memberReferences, tableReferences } from './model-references.ts';
import { type Model, type ModelRequest, RequestError, visibleModel } from './visible-model.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1000;

/**
 * The routes `entities`, `entities/{name}`, `entities/all` and `data-sources`: a model's metadata for
 * catalogues and warehouses. Callers see what `/v1/meta` shows them. `include_private=true` adds private
 * items for tokens with the scope `meta-private`; access policies always apply.
 */
export function metadataRoutes(gateway: Gateway, core: Core): Router {
  const router = express.Router();
  const route =
    (answer: (model: Model, req: Request) => unknown): Handler =>
    async (req, res, next) => {
      try {
        res.json(answer(await visibleModel(gateway, core, req as ModelRequest), req));
      } catch (error) {
        // Errors with a status are responses; Cube's own handler would turn them into a 500.
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
      if (!cube) throw new RequestError(404, `Cube or view '${req.params.name}' does not exist`);
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
    throw new RequestError(400, `'${name}' must be a non-negative integer`);
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
