import type { Core } from './cube-server.ts';
import { express, type Router } from './express.ts';
import { hiddenMember, type NormalizedQuery } from './final-result.ts';
import type { Gateway, MetaCube, MetaMember } from './gateway.ts';
import { sqlText } from './model-references.ts';
import type { QueryContext, QueryGateway, QueryRequest, SqlQuery } from './query-gateway.ts';
import { RequestError } from './visible-model.ts';

type Sql = (...args: never[]) => unknown;
type Definition = { sql?: Sql; filters?: { sql?: Sql }[] };
type Definitions = Record<
  string,
  { fileName?: string } & { [kind in 'measures' | 'dimensions']?: Record<string, Definition> }
>;
type Compiler = {
  metaConfigExtended(
    context: QueryContext,
    options: { requestId?: string | undefined },
  ): Promise<{ metaConfig: { config: MetaCube }[]; cubeDefinitions: Definitions }>;
};

/** The condition that Cube adds to a query that an access policy denies. */
const DENIAL = 'rlsAccessDenied';

/**
 * `POST explain` with `{query}`: what decides the rows of a query for the holder of the token: the SQL for the data
 * source, what the access policies add, and how the model defines the members. The same token, scopes and policies as
 * for `load`; nothing is queried.
 */
export function explainRoutes(gateway: Gateway, core: Core): Router {
  const router = express.Router();
  const queries = gateway as QueryGateway;
  router.post('/explain', [gateway.checkAuth, gateway.requestContextMiddleware], async (req, res) => {
    const { context, body } = req as QueryRequest;
    const requestStarted = new Date();
    try {
      res.json(await explain(queries, core, context, body?.query));
    } catch (e) {
      if (e instanceof RequestError) res.status(e.status).json({ error: e.message });
      else
        queries.handleError({
          e,
          context,
          query: body?.query,
          requestStarted,
          res: (answer, { status }) => res.status(status).json(answer),
        });
    }
  });
  return router;
}

async function explain(gateway: QueryGateway, core: Core, context: QueryContext, query: unknown) {
  await gateway.assertApiScope('data', context.securityContext);
  await gateway.assertApiScope('meta', context.securityContext);
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw new RequestError(400, "'query' must be one query");
  const [, normalized] = await gateway.getNormalizedQueries(query, context, false);
  const compiler = (await core.getCompilerApi(context as never)) as unknown as Compiler;
  const { requestId } = context;
  const { metaConfig, cubeDefinitions } = await compiler.metaConfigExtended(context, { requestId });
  const shown = gateway.filterVisibleItemsInMeta(context, metaConfig).map(({ config }) => config);
  const members = membersOf(query as NormalizedQuery, shown, cubeDefinitions);
  const sqlQueries = await gateway.getSqlQueriesInternal(context, normalized);
  const { filters } = query as { filters?: unknown[] };
  return {
    queries: sqlQueries.map(statementOf),
    policy: policyOf(normalized[0] ?? {}, filters?.length ?? 0),
    members,
  };
}

function statementOf({ sql: [sql, values], dataSource = 'default', preAggregations = [] }: SqlQuery) {
  return {
    sql,
    values,
    dataSource,
    preAggregations: preAggregations.flatMap(({ preAggregationId: id }) => (id === undefined ? [] : [id])),
  };
}

/**
 * What the access policies add to a query.
 * @param own the number of filters that the query itself has, which come first
 */
function policyOf({ filters, segments, maskedMembers }: NormalizedQuery, own: number) {
  const all = Array.isArray(filters) ? filters : [];
  const isDenied =
    Array.isArray(segments) &&
    segments.some((segment: { name?: unknown } | null) => segment?.name === DENIAL);
  return { isDenied, filters: all.slice(own), maskedMembers: maskedMembers ?? [] };
}

/** The columns of a query as the model defines them. @throws 400 if one of them is hidden from the caller */
function membersOf(query: NormalizedQuery, shown: readonly MetaCube[], definitions: Definitions) {
  const found = new Map(
    shown.flatMap(({ measures, dimensions }) => [
      ...measures.map((member) => [member.name, describe('measures', member, definitions)] as const),
      ...dimensions.map((member) => [member.name, describe('dimensions', member, definitions)] as const),
    ]),
  );
  const { measures = [], dimensions = [], timeDimensions = [] } = query;
  const names = [...measures, ...dimensions, ...timeDimensions.map(({ dimension }) => dimension)].map(String);
  return [...new Set(names)].map((name) => {
    const member = found.get(name);
    if (member === undefined) throw new RequestError(400, hiddenMember(name));
    return member();
  });
}

type Described = MetaMember & { shortTitle?: string; aggType?: string };

function describe(kind: 'measures' | 'dimensions', member: Described, definitions: Definitions) {
  return () => {
    const { name, title, shortTitle = title, description = null, type, aggType = null } = member;
    // A member of a view is one of a cube, under another name.
    const definedAs = member.aliasMember ?? name;
    const [cube = '', own = ''] = definedAs.split('.');
    const definition = definitions[cube]?.[kind]?.[own];
    return {
      name,
      title: shortTitle,
      description,
      kind: kind === 'measures' ? 'measure' : 'dimension',
      type,
      aggregation: aggType,
      definedAs,
      sql: sqlText(definition?.sql) ?? null,
      filters: (definition?.filters ?? []).flatMap(({ sql }) => sqlText(sql) ?? []),
      file: definitions[cube]?.fileName ?? null,
    };
  };
}
