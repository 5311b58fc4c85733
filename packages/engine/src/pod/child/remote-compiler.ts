import type { Engine } from '../../engine-version.ts';
import type { CompiledModel, KnownZone, ModelCall, TransformedCube } from '../../protocol/model-protocol.ts';
import { parseWithFunctions } from '../function-text.ts';
import { replaceModule } from '../replace-module.ts';
import { dataSources } from './data-sources.ts';
import { DuckdbZones } from './duckdb-zones.ts';
import type { ModelProcess } from './model-process.ts';
import { type Context, type NewCache, PolicyDecisions } from './policy-decisions.ts';
import { shownCubes } from './shown-cubes.ts';
import { allowedViews, limited, requireViews } from './view-limit.ts';

type Options = Record<string, unknown> & { preAggregationsSchema?: unknown };
type Query = {
  filters?: unknown[];
  segments?: unknown[];
  maskedMembers?: unknown[];
  timezone?: unknown;
  requestId?: unknown;
};
type MetaOptions = {
  requestId?: unknown;
  includeCompilerId?: boolean;
  includeViewGroups?: boolean;
  skipVisibilityPatch?: boolean;
};
type Definitions = Record<string, Record<string, unknown>>;

/** As many, and for as long, as Cube's own cache of SQL. */
const SQL_CACHE = { max: 10_000, ttl: 10 * 60_000, updateAgeOnGet: true };
/** Callers whose policies hide the same share one copy of the model. */
const SHOWN_CACHE = { max: 100 };
/** Cube's condition for a query that a policy denies; the model process recognises it by its name. */
const DENIAL = { name: 'rlsAccessDenied', expression: () => '1 = 0' };

/**
 * Replaces Cube's `CompilerApi` in this process by one whose work is done by the model process. This process
 * keeps what Cube keeps, so that a cached load calls the model process only for access policies that are not pure.
 */
export function compileRemotely(engine: Engine, model: ModelProcess): void {
  const { LRUCache } = engine.requireFrom('@cubejs-backend/server-core')('lru-cache') as {
    LRUCache: NewCache;
  };
  let apps = 0;
  const zones = new DuckdbZones(engine);

  class RemoteCompiler {
    schemaVersion: unknown;
    preAggregationsSchema: unknown;
    #app = ++apps;
    #options: Options;
    #compiled: Promise<CompiledModel> | undefined;
    #definitions: Promise<Definitions> | undefined;
    #sql = new LRUCache<Promise<unknown>>(SQL_CACHE);
    #shown = new LRUCache<TransformedCube[]>(SHOWN_CACHE);
    #policies = new PolicyDecisions(LRUCache, (call, ...args) => this.#call(call, ...args));
    #ranges = new LRUCache<{ value: unknown }>(SQL_CACHE);
    #graphqlSchema: unknown;

    constructor(_repository: unknown, _dbType: unknown, options: Options) {
      const data = Object.entries(options).filter(([, value]) => typeof value !== 'function');
      this.#options = Object.fromEntries(data);
      this.preAggregationsSchema = options.preAggregationsSchema;
    }

    getGraphQLSchema(): unknown {
      return this.#graphqlSchema;
    }

    setGraphQLSchema(schema: unknown): void {
      this.#graphqlSchema = schema;
    }

    /** Compiles the model unless that has succeeded before. */
    getCompilers({ requestId }: { requestId?: unknown } = {}): Promise<CompiledModel> {
      this.#compiled ??= this.#call('compile', this.#options, requestId)
        .then(compiledModel)
        .catch((error: unknown) => {
          this.#compiled = undefined;
          throw error;
        });
      return this.#compiled;
    }

    async getSql({ requestId, ...query }: Query, options: object = {}): Promise<unknown> {
      await this.getCompilers({ requestId });
      const key = JSON.stringify({ query, options });
      const known = this.#sql.get(key);
      if (known !== undefined) return known;
      const sql = zoneOf(query)
        .then((zone) => this.#call('sql', { ...query, requestId }, options, zone))
        .then(sqlQuery);
      this.#sql.set(key, sql);
      sql.catch(() => this.#sql.delete(key));
      return sql;
    }

    async applyRowLevelSecurity(query: Query, evaluated: Query, context: Context) {
      requireViews(evaluated as never, allowedViews(context));
      const { hasPolicies, arePoliciesPure } = await this.getCompilers(context);
      if (!hasPolicies) return { query, denied: false };
      if (evaluated !== query) throw new Error('Expressions are not allowed in this context');
      const decision = await this.#policies.secure(query, context, arePoliciesPure);
      const { filters, maskedMembers, deniedBy } = decision;
      // Cube, too, changes the query that it is given.
      if (Array.isArray(filters)) query.filters = structuredClone(filters);
      if (Array.isArray(maskedMembers)) query.maskedMembers = structuredClone(maskedMembers);
      if (deniedBy === undefined) return { query, denied: false };
      query.segments = [...(query.segments ?? []), { ...DENIAL, cubeName: String(deniedBy) }];
      return { query, denied: true };
    }

    async metaConfig(context: Context, options: MetaOptions = {}): Promise<unknown> {
      const { cubes, compilerId } = await this.#shownTo(context, options);
      if (!options.includeCompilerId && !options.includeViewGroups) return cubes;
      const { viewGroups } = await this.getCompilers(options);
      return { cubes, compilerId, ...(options.includeViewGroups ? { viewGroups } : {}) };
    }

    async metaConfigExtended(context: Context, options: MetaOptions) {
      const { cubes } = await this.#shownTo(context, options);
      return { metaConfig: cubes, cubeDefinitions: await this.#cubeDefinitions() };
    }

    async preAggregations(filter: unknown): Promise<unknown> {
      await this.getCompilers();
      return this.#call('preAggregations', filter);
    }

    /** The entities that a caller sees, with the definitions of all; see `visibleModel`. */
    async entities(context: Context, includePrivate: boolean): Promise<unknown> {
      await this.getCompilers(context);
      const found = (await this.#call('entities', context, includePrivate)) as {
        readonly cubes: TransformedCube[];
      };
      return { ...found, cubes: limited(found.cubes, allowedViews(context)) };
    }

    /** The part of a query that Cube's scheduler reads: its cubes. */
    async createQueryByDataSource() {
      const definitions = await this.#cubeDefinitions();
      return { cubeEvaluator: { cubeFromPath: (name: string) => definitions[name] } };
    }

    async compilerCacheFn(_requestId: unknown, key: unknown, path: string[]) {
      const base = JSON.stringify([key, path]);
      return (subKey: string[], compute: () => unknown) => {
        const at = JSON.stringify([base, subKey]);
        const known = this.#ranges.get(at) ?? { value: compute() };
        this.#ranges.set(at, known);
        return known.value;
      };
    }

    canUsePreAggregationForTransformedQuery(query: unknown, references: unknown): unknown {
      const { PreAggregations } = engine.require(
        '@cubejs-backend/schema-compiler/dist/src/adapter/PreAggregations',
      );
      return PreAggregations.canUsePreAggregationForTransformedQueryFn(query, references);
    }

    dispose(): void {
      if (this.#compiled !== undefined) this.#call('dispose').catch(() => {});
    }

    async #shownTo(context: Context, { requestId, skipVisibilityPatch }: MetaOptions) {
      const model = await this.getCompilers({ requestId });
      const views = allowedViews(context);
      if (skipVisibilityPatch) return model;
      if (!model.hasPolicies)
        return views === undefined ? model : { ...model, cubes: limited(model.cubes, views) };
      const visibility = await this.#policies.visibility(context, model.arePoliciesPure);
      const key = JSON.stringify(visibility.hidden);
      const cubes = this.#shown.get(key) ?? shownCubes(model, visibility);
      this.#shown.set(key, cubes);
      return {
        cubes: views === undefined ? cubes : limited(cubes, views),
        compilerId: visibility.compilerId,
      };
    }

    async #cubeDefinitions(): Promise<Definitions> {
      await this.getCompilers();
      this.#definitions ??= this.#call('definitions') as Promise<Definitions>;
      this.#definitions.catch(() => {
        this.#definitions = undefined;
      });
      return this.#definitions;
    }

    async #call(call: ModelCall, ...args: unknown[]): Promise<unknown> {
      const text = await model.call(call, this.#app, ...args);
      return parseWithFunctions(text);
    }
  }

  /** The offsets of a query's time zone, if DuckDB may have to convert times to it. */
  async function zoneOf({ timezone }: Query): Promise<KnownZone | null> {
    if (typeof timezone !== 'string' || timezone === 'UTC') return null;
    if (!dataSources(process.env).some(({ type }) => type === 'duckdb')) return null;
    // Without them, the data source reports what is wrong with the zone.
    return zones.offsetsOf(timezone).then(
      (offsets) => [timezone, offsets],
      () => null,
    );
  }

  replaceModule(engine.require, '@cubejs-backend/server-core/dist/src/core/CompilerApi', {
    CompilerApi: RemoteCompiler,
  });
  replaceModule(engine.require, '@cubejs-backend/schema-compiler', withoutCompiler());
}

/**
 * Stands in for Cube's compiler, so that no model can run in this process. Drivers define classes that
 * extend its classes; nothing creates an instance of one.
 */
function withoutCompiler(): object {
  const classes = new Map<string | symbol, unknown>();
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (!classes.has(name)) classes.set(name, class {});
        return classes.get(name);
      },
    },
  );
}

function compiledModel(value: unknown): CompiledModel {
  const model = value as CompiledModel;
  const isMeta =
    Array.isArray(model?.cubes) && model.cubes.every(({ config }) => typeof config?.name === 'string');
  if (!isMeta || typeof model.compilerId !== 'string') throw new TypeError('The compiled model is malformed');
  return model;
}

function sqlQuery(value: unknown): unknown {
  const { sql, dataSource } = value as { sql?: unknown; dataSource?: unknown };
  const isSql = sql === null || (Array.isArray(sql) && typeof sql[0] === 'string' && Array.isArray(sql[1]));
  if (!isSql || (dataSource !== undefined && typeof dataSource !== 'string'))
    throw new TypeError('The SQL of the query is malformed');
  return value;
}
