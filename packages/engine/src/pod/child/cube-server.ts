import { createHash } from 'node:crypto';
import type { Engine } from '../../engine-version.ts';
import type { PodBoot } from '../../protocol/control-channel.ts';
import { checkAuth } from './check-auth.ts';
import { dataSourceType, driverConfig } from './data-sources.ts';
import { engineLog } from './pod-log.ts';
import type { QueryTimes } from './query-times.ts';

export type Core = InstanceType<Engine['serverCore']['CubejsServerCore']>;
type CoreOptions = ConstructorParameters<Engine['serverCore']['CubejsServerCore']>[0];
type SecurityContext = { scope?: unknown; cubeCloud?: { groups?: unknown } } | undefined;
type Scope = 'graphql' | 'meta' | 'data' | 'sql' | 'jobs';

const SCOPES: readonly Scope[] = ['graphql', 'meta', 'data', 'sql', 'jobs'];
/** The default in Cube's configuration reference; the class itself defaults to 10. */
const CONTINUE_WAIT_SECONDS = 5;

/** Settings a deployment cannot change: production rules, no telemetry, no cache outside this process. */
const FIXED = {
  NODE_ENV: 'production',
  CUBEJS_DEV_MODE: 'false',
  CUBEJS_TELEMETRY: 'false',
  CUBEJS_CACHE_AND_QUEUE_DRIVER: 'memory',
  CUBEJS_TESSERACT_SQL_PLANNER: 'false',
  CUBEJS_TRANSPILATION_NATIVE: 'false',
  CUBEJS_REFRESH_WORKER: 'false',
  // `engineLog` redacts, and only what is written.
  CUBEJS_LOG_REDACTION: 'false',
};

/** Default settings: pre-aggregations are built on demand in the data source itself. */
const DEFAULTS = {
  CUBEJS_DB_TYPE: 'duckdb',
  CUBEJS_EXTERNAL_DEFAULT: 'false',
  CUBEJS_PRE_AGGREGATIONS_BUILDER: 'true',
};

const REMOVED = ['CUBEJS_PLAYGROUND_AUTH_SECRET', 'CUBEJS_API_SECRETS', 'CUBEJS_LIVE_PREVIEW'];

/**
 * Silences the warning at the first query that the planner will be removed; readers of a deployment's log
 * cannot act on it.
 */
export function silencePlannerWarning(engine: Engine): void {
  const cli = engine.require('@cubejs-backend/shared/dist/src/cli') as Record<string, unknown>;
  cli.displayCLIWarningOnce = () => {};
}

/** Sets the deployment's variables in this process, which started without any. */
export function setVariables(variables: Record<string, string>): void {
  Object.assign(process.env, DEFAULTS, variables, FIXED);
  for (const name of REMOVED) delete process.env[name];
}

/** Creates Cube's server core over the files in memory. Compiles nothing yet. */
export function createCore(engine: Engine, boot: PodBoot, times: QueryTimes): Core {
  const { CubejsServerCore } = engine.serverCore;
  const seconds = boot.continueWaitSeconds ?? CONTINUE_WAIT_SECONDS;
  const log = engineLog(engine);
  const options = {
    apiSecret: boot.apiSecret,
    basePath: '/cubejs-api',
    telemetry: false,
    devServer: false,
    scheduledRefreshTimer: false,
    cacheAndQueueDriver: 'memory',
    contextToAppId: appIdOf(boot),
    scheduledRefreshContexts: async () => [null],
    logger: (message: string, params?: object) => {
      times.note(message, params);
      log(message, params as never);
    },
    checkAuth: checkAuth(engine, boot.apiSecret),
    contextToApiScopes: async (context: SecurityContext, defaults: Scope[]) => tokenScopes(context, defaults),
    contextToGroups: async ({ securityContext }: { securityContext: SecurityContext }) =>
      groupsOf(securityContext),
    driverFactory: ({ dataSource }: { dataSource: string }) =>
      driverConfig({ name: dataSource, type: dataSourceType(dataSource, process.env) }, process.env),
    repositoryFactory: () => ({
      localPath: () => 'model',
      dataSchemaFiles: async () => boot.files,
    }),
    orchestratorOptions: {
      continueWaitTimeout: seconds,
      queryCacheOptions: { queueOptions: { continueWaitTimeout: seconds } },
    },
  };
  return new CubejsServerCore(options as unknown as CoreOptions);
}

/** Claims that differ between tokens of one caller. */
export const TOKEN_CLAIMS: ReadonlySet<string> = new Set(['iat', 'exp', 'nbf', 'jti']);

/** A text that is the same for all tokens of one caller. */
export function claimsKey(securityContext: object | undefined): string {
  const claims = Object.entries(securityContext ?? {}).filter(([name]) => !TOKEN_CLAIMS.has(name));
  return JSON.stringify(claims.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Determines which compilation of the model a request uses. A model that reads COMPILE_CONTEXT is compiled
 * for each security context; any other model is compiled once.
 */
function appIdOf({ files }: PodBoot): (request: { securityContext?: object }) => string {
  if (!files.some(({ content }) => /COMPILE_CONTEXT/.test(content))) return () => 'model';
  return ({ securityContext }) => createHash('sha256').update(claimsKey(securityContext)).digest('hex');
}

/** The scopes of a token: exactly those in its `scope` claim, or the defaults without that claim. */
export function tokenScopes(context: SecurityContext, defaults: Scope[]): Scope[] {
  if (!Array.isArray(context?.scope)) return defaults;
  const { scope } = context;
  return SCOPES.filter((name) => scope.includes(name));
}

/** The caller's groups, which select access policies. */
export function groupsOf(context: SecurityContext): string[] {
  const groups = context?.cubeCloud?.groups;
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [];
}
