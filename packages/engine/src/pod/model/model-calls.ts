import type { Engine } from '../../engine-version.ts';
import {
  type CompiledModel,
  ITEM_KINDS,
  type KnownZone,
  type MetaConfig,
  type ModelBoot,
  type ModelRequest,
  type Secured,
  type TransformedCube,
  type Visibility,
  type ZoneOffsets,
} from '../../protocol/model-protocol.ts';
import { memoryRelease } from '../../sandbox/release-memory.ts';
import { groupsOf } from '../child/cube-server.ts';
import { DEFAULT_TYPE, dataSourceType } from '../child/data-sources.ts';
import type { Log } from '../child/pod-log.ts';
import { type CompilerApi, compilerApiClass, type Query } from './compiler-api.ts';
import { convertTimes } from './convert-times.ts';
import { cubeDefinitions, entityDefinitions } from './definitions.ts';
import { loadDialects } from './dialects.ts';
import { arePure } from './pure-policies.ts';

type Context = { requestId?: unknown; securityContext?: { cubeCloud?: { groups?: unknown } } };
type Denial = { name?: unknown; cubeName?: string };

/** Carries out the calls of the query process with Cube's compiler. It runs the model's code. */
export class ModelCalls {
  #engine: Engine;
  #apps = new Map<number, CompilerApi>();
  #create: (options: object) => CompilerApi;
  #zones = new Map<string, ZoneOffsets>();
  #releaseMemory: () => void;

  /** Loads everything that later calls need. Create it before the process is locked. */
  constructor(engine: Engine, boot: ModelBoot, logger: Log) {
    this.#engine = engine;
    this.#releaseMemory = memoryRelease();
    const CompilerApiOfEngine = compilerApiClass(engine);
    const types = Object.entries(boot.variables).filter(([name]) => /DB_TYPE$/.test(name));
    const dialects = loadDialects(engine, new Set([DEFAULT_TYPE, ...types.map(([, type]) => type)]));
    const duckdb = dialects.get('duckdb');
    if (duckdb !== undefined) convertTimes(duckdb, (zone) => this.#zones.get(zone));
    const repository = { localPath: () => 'model', dataSchemaFiles: async () => boot.files };
    const dbType = async ({ dataSource }: { dataSource: string }) => dataSourceType(dataSource, process.env);
    const external = dialects.get(boot.variables.CUBEJS_EXT_DB_TYPE ?? '');
    this.#create = (options) =>
      new CompilerApiOfEngine(repository, dbType, {
        ...options,
        logger,
        contextToGroups: async ({ securityContext }: Context) => groupsOf(securityContext),
        dialectClass: (source: { dbType: string }) => dialects.get(source.dbType),
        ...(external === undefined ? {} : { externalDialectClass: external }),
      });
  }

  /** The result of a call. Rejects with whatever the model's code throws. */
  async answer({ call, app, args }: ModelRequest): Promise<unknown> {
    if (call === 'ping') return null;
    if (call === 'release') return this.#releaseMemory();
    if (call === 'compile') return this.#compile(app, args);
    const compiler = this.#apps.get(app);
    if (compiler === undefined) throw new Error('The model has not been compiled');
    switch (call) {
      case 'sql':
        this.#rememberZone(args[2] as KnownZone | null);
        return compiler.getSql(withDenial(args[0] as Query), args[1]);
      case 'secure':
        return secure(compiler, args[0] as Query, args[1] as Context);
      case 'visibility':
        return visibility(compiler, args[0] as Context);
      case 'definitions':
        return cubeDefinitions(await compiler.getCompilers({}));
      case 'entities':
        return this.#entities(compiler, args[0] as Context, args[1] === true);
      case 'preAggregations':
        return compiler.preAggregations(args[0]);
      case 'dispose':
        this.#apps.delete(app);
        compiler.dispose();
        return null;
    }
  }

  #rememberZone(given: KnownZone | null): void {
    if (given !== null) this.#zones.set(...given);
  }

  async #compile(app: number, [options, requestId]: unknown[]): Promise<CompiledModel> {
    const compiler = this.#apps.get(app) ?? this.#create(options as object);
    this.#apps.set(app, compiler);
    const { compilerId, metaTransformer, cubeEvaluator } = await compiler.getCompilers({ requestId });
    const { cubes, viewGroups } = metaTransformer;
    const policies = cubeEvaluator
      .cubeNames()
      .flatMap((name) => cubeEvaluator.cubeFromPath(name).accessPolicy ?? []);
    return {
      compilerId,
      cubes,
      ...(viewGroups === undefined ? {} : { viewGroups }),
      hasPolicies: cubeEvaluator.isRbacEnabled?.() === true,
      arePoliciesPure: arePure(this.#engine, policies),
    };
  }

  async #entities(compiler: CompilerApi, context: Context, includePrivate: boolean) {
    const compilers = await compiler.getCompilers({ requestId: context.requestId });
    const all = compilers.metaTransformer.cubes;
    const open = includePrivate ? all.map(({ config }) => ({ config: everythingVisible(config) })) : all;
    const { cubes } = await compiler.patchVisibilityByAccessPolicy(compilers, context, open);
    return { cubes, definitions: entityDefinitions(compilers) };
  }
}

async function secure(compiler: CompilerApi, query: Query, context: Context): Promise<Secured> {
  const { denied } = await compiler.applyRowLevelSecurity(query, query, context);
  const denial = denied ? (query.segments?.at(-1) as Denial | undefined) : undefined;
  return {
    ...(denied ? { deniedBy: String(denial?.cubeName) } : {}),
    ...(query.filters === undefined ? {} : { filters: query.filters }),
    ...(query.maskedMembers === undefined ? {} : { maskedMembers: query.maskedMembers }),
    visibility: await visibility(compiler, context),
  };
}

/** Finds what the caller's policies hide by comparing with the model without policies. */
async function visibility(compiler: CompilerApi, context: Context): Promise<Visibility> {
  const { requestId } = context;
  const { metaTransformer } = await compiler.getCompilers({ requestId });
  const shown = await compiler.metaConfig(context, { requestId, includeCompilerId: true });
  const hidden: Visibility['hidden'] = [];
  for (const [cube, { config }] of metaTransformer.cubes.entries()) {
    const seen = (shown.cubes[cube] as TransformedCube).config;
    for (const kind of ITEM_KINDS) {
      const items = (config[kind] ?? []).flatMap((item, index) => {
        const patched = seen[kind]?.[index];
        const isHidden = (item.isVisible && !patched?.isVisible) || (item.public && !patched?.public);
        return isHidden ? [index] : [];
      });
      if (items.length > 0) hidden.push({ cube, kind, items });
    }
  }
  return { compilerId: shown.compilerId, hidden };
}

/** Restores the condition of a query that a policy denied, which has no form as data. */
function withDenial(query: Query): Query {
  const segments = query.segments?.map((segment) =>
    (segment as Denial | null)?.name === DENIAL
      ? { ...(segment as Denial), expression: () => '1 = 0' }
      : segment,
  );
  return segments === undefined ? query : { ...query, segments };
}

/** Cube's name for that condition. */
const DENIAL = 'rlsAccessDenied';

function everythingVisible(cube: MetaConfig): MetaConfig {
  const visible = <T extends object>(items: T[] | undefined) =>
    (items ?? []).map((item) => ({ ...item, isVisible: true, public: true }));
  return { ...cube, measures: visible(cube.measures), dimensions: visible(cube.dimensions) };
}
