import {
  type NormalizedQuery,
  pivotQuery,
  type QueryType,
  type Row,
  type TransformRequest,
  transformRows,
} from './final-result.ts';
import { fix } from './lock-process.ts';

type ResultData = Record<string, unknown>;
type RowsOfResult = { jsResult: Row[] | null; isNative: boolean; getRawData(): unknown[] };

/** The exports of `@cubejs-backend/native` that are replaced when its addon cannot load. */
type NativeExports = {
  loadNative(): Record<string, unknown>;
  ResultWrapper: { prototype: RowsOfResult };
  [name: string]: unknown;
};

export const NO_ADDON = 'It requires the native addon of the engine, which is not installed';

/** Fields that the addon omits from the response when they are empty. */
const OPTIONAL = [
  'lastRefreshTime',
  'refreshKeyValues',
  'usedPreAggregations',
  'transformedQuery',
  'requestId',
  'dataSource',
  'dbType',
  'extDbType',
  'external',
  'total',
];

/**
 * Makes Cube's packages work with the same results where their native addon cannot load. Where it loads, it
 * stays in use, except for running Python, whose interpreter has no sandbox. Returns whether the addon is
 * available. Must run before the gateway is loaded.
 */
export function prepareNative(engineRequire: NodeJS.Require, nativeInstance: object): boolean {
  const exports = engineRequire('@cubejs-backend/native') as NativeExports;
  // The same Jinja engine for validation and pods, whatever is installed.
  fix(exports, 'NativeInstance', function NativeInstance() {
    return nativeInstance;
  });
  const addon = loadAddon(exports);
  if (addon) {
    for (const name of ['pythonLoadConfig', 'pythonLoadModel']) fix(addon, name, unavailable);
    return true;
  }
  const nothing = () => {};
  Object.assign(exports, {
    setupLogger: nothing,
    resetLogger: nothing,
    shutdownInterface: async () => {},
    isFallbackBuild: () => true,
    redactSqlLiterals: (sql: string) => sql.replace(/'(?:[^']|'')*'/g, "'redacted'"),
    getFinalQueryResult: async (request: TransformRequest, rows: Row[], result: ResultData) =>
      encode(finalResult(request, rows, result)),
    getFinalQueryResultMulti: async (
      requests: TransformRequest[],
      rows: Row[][],
      { queryType, results, slowQuery }: { queryType: QueryType; results: ResultData[]; slowQuery: boolean },
    ) =>
      encode({
        queryType,
        results: results.map((result, i) =>
          finalResult(requests[i] as TransformRequest, rows[i] ?? [], result),
        ),
        pivotQuery: pivotQuery(
          queryType,
          requests.map((request) => publicQuery(request.query)),
        ),
        slowQuery,
      }),
  });
  // The addon needs its rows as JSON bytes; between two JavaScript functions they can stay unchanged.
  exports.ResultWrapper.prototype.getRawData = function getRawData() {
    return [this.jsResult ?? []];
  };
  return false;
}

function loadAddon(exports: NativeExports): Record<string, unknown> | undefined {
  try {
    return exports.loadNative();
  } catch {
    return undefined;
  }
}

/** Fields of a query that the addon returns; the others are internal to Cube. */
const QUERY_FIELDS =
  `measures dimensions timeDimensions segments limit offset total totalQuery timezone renewQuery ungrouped
   responseFormat filters rowLimit order queryType`.split(/\s+/);

function publicQuery(query: NormalizedQuery): NormalizedQuery {
  const fields = QUERY_FIELDS.filter((name) => query[name] !== undefined && query[name] !== null);
  return Object.fromEntries(fields.map((name) => [name, query[name]]));
}

function finalResult(request: TransformRequest, rows: Row[], result: ResultData): ResultData {
  const answer = { ...result };
  for (const name of OPTIONAL) if (answer[name] === null) delete answer[name];
  answer.query = publicQuery(request.query);
  answer.data = transformRows(request, rows);
  return answer;
}

function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function unavailable(): never {
  throw new Error(NO_ADDON);
}
