import { AsyncLocalStorage } from 'node:async_hooks';
import type { Engine } from '../../../engine-version.ts';
import { KNOWN_VERSION, RESULT_TIMES, RESULT_VERSION } from '../../version-headers.ts';
import type { Handler, Request, Response } from '../express.ts';
import type { QueryTimes, StatementTimes } from '../query-times.ts';
import { areDecisive, FileKeys } from './file-keys.ts';
import { FolderVersion } from './folder-version.ts';
import { type CacheArguments, type QueryCache, queryCacheOf, waitingForKeys } from './query-cache.ts';

/** A request for rows whose version is wanted. */
interface Conditional {
  /** The version that the client has. */
  readonly known: string;
  /** The version of the rows that it gets. */
  version: string | undefined;
  isUnchanged: boolean;
  /** By `Date.now()`. */
  readonly startedAt: number;
  /** Undefined if no statement ran for its rows. */
  times: StatementTimes | undefined;
}

const requests = new AsyncLocalStorage<Conditional>();

/**
 * Lets a client cache rows for as long as they are current. A request for rows with the header `x-facet-known-version`
 * (a version, or an empty text) gets `x-facet-version`, which changes with everything that decides the rows: their SQL
 * and values, and the refresh keys of their cubes. For cubes without a key that read files of the deployment, the files
 * are the key. If the version has not changed, the response is an empty 304, and the data source is not queried for
 * rows. Rows have no version if their cubes do not reveal when they change.
 *
 * Not `If-None-Match`: the request is a POST, for which HTTP has no 304.
 */
export function conditionalLoads(engine: Engine, times: QueryTimes, dataDir: string): Handler {
  watchQueries(queryCacheOf(engine).prototype, new FileKeys(new FolderVersion(dataDir)), times);
  return (req, res, next) => {
    const known = req.headers[KNOWN_VERSION];
    if (typeof known !== 'string' || !isOneQuery(req)) return next();
    const request: Conditional = {
      known,
      version: undefined,
      isUnchanged: false,
      startedAt: Date.now(),
      times: undefined,
    };
    answerConditionally(request, res);
    requests.run(request, next);
  };
}

/** Whether the response to a request contains the rows of a single query. */
function isOneQuery({ body }: Request): boolean {
  const query = body?.query as { total?: unknown; timeDimensions?: unknown } | undefined;
  if (typeof query !== 'object' || query === null || Array.isArray(query) || query.total === true)
    return false;
  const times = Array.isArray(query.timeDimensions) ? query.timeDimensions : [];
  return !times.some((time) => time?.compareDateRange !== undefined);
}

function answerConditionally(request: Conditional, res: Response): void {
  const send = res.send.bind(res);
  res.send = (body) => {
    if (res.statusCode !== 200) return send(body);
    if (request.isUnchanged) return res.status(304).end();
    if (request.version !== undefined) res.setHeader(RESULT_VERSION, request.version);
    res.setHeader(RESULT_TIMES, timesText(request.times));
    return send(body);
  };
}

function timesText(times: StatementTimes | undefined): string {
  return times === undefined ? 'cache' : `queue;dur=${times.queueMs}, database;dur=${times.databaseMs}`;
}

/** Makes Cube's result cache record the version of rows, and return no rows if the client already has that version. */
function watchQueries(cache: QueryCache, fileKeys: FileKeys, times: QueryTimes): void {
  const { cachedQueryResult, renewQuery } = cache;
  cache.cachedQueryResult = async function (given, ...rest) {
    if (given.persistent === true) return cachedQueryResult.call(this, given, ...rest);
    const body = await fileKeys.replaceAssumed(this, given);
    const request = requests.getStore();
    if (request === undefined) return cachedQueryResult.call(this, body, ...rest);
    const isDecisive = areDecisive(this.cacheKeyQueriesFrom(body));
    const watched: QueryCache = Object.create(this, {
      cacheQueryResult: {
        value: async (...query: CacheArguments) => {
          const rows = await (isDecisive ? watch(this, request, query) : this.cacheQueryResult(...query));
          // The statements of refresh keys pass here too.
          if (query[4].primaryQuery === true) request.times ??= times.since(request.startedAt, query[2]);
          return rows;
        },
      },
      ...(isDecisive && {
        renewQuery: {
          // A known version is compared with keys as they are now, not as they were when last evaluated.
          value: (...query: unknown[]) =>
            renewQuery.apply(watched, request.known === '' ? query : waitingForKeys(query)),
        },
      }),
      startRenewCycle: {
        value: (...query: unknown[]) => {
          if (!request.isUnchanged) this.startRenewCycle(...query);
        },
      },
    });
    return cachedQueryResult.call(watched, body, ...rest);
  };
}

async function watch(cache: QueryCache, request: Conditional, given: CacheArguments): Promise<unknown> {
  const [, , cacheKey, , { primaryQuery, renewalKey, forceNoCache }] = given;
  if (primaryQuery !== true || renewalKey === undefined) return cache.cacheQueryResult(...given);
  const version = cache.queryCacheKey(renewalKey);
  const [keys, values] = renewalKey;
  // If a key could not be evaluated, the version would miss its changes.
  const isKnown = keys.length === values.length;
  if (isKnown && forceNoCache !== true && version === request.known) {
    request.isUnchanged = true;
    return [];
  }
  const rows = await cache.cacheQueryResult(...given);
  // They may be older than the keys: those that an earlier attempt of the same request has fetched.
  const kept = await cache.cacheDriver.get(cache.queryCacheKey(cacheKey));
  if (isKnown && kept?.result === rows && kept?.renewalKey === version) request.version = version;
  return rows;
}
