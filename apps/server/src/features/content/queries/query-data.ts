import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db, Keyring } from '@facet/db';
import type { Share } from '@facet/fair-queue';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { shareOf } from '../../../auth/share-of.ts';
import { badRequest, forbidden } from '../../../errors/errors.ts';
import { unlessGone } from '../../../http/unless-gone.ts';
import { filesOfBuild } from '../../deployments/builds/build-files.ts';
import { findBuild } from '../../deployments/builds/builds.service.ts';
import type { DataApiClient, DataApiRequest } from '../../deployments/data-api/data-api-client.ts';
import { signToken } from '../../deployments/tokens/sign-token.ts';
import { newTokenId } from '../../deployments/tokens/token-id.ts';
import {
  claimsOf,
  type claimsOfNobody,
  securityContextOf,
  type UserContext,
} from '../../people/security-context/load-security-context.ts';
import { askedColumns } from './asked-columns.ts';
import { checkFilters } from './check-filters.ts';
import type { CubeQuery } from './cube-query.schema.ts';
import { isIdentityFree } from './identity-free.ts';
import type { QueryExplanation } from './query-explanation.ts';
import { type QueryResult, resultOf } from './query-result.ts';
import { type Freshness, ResultCache } from './result-cache.ts';
import { type VisibleModel, visibleModel } from './visible-model.ts';

/** The default and the maximum number of rows of a result. */
export const ROW_LIMIT = { default: 5_000, max: 50_000 };
/** The time limit of a query, including the start of its pod. */
const QUERY_MS = 10 * 60_000;
const TOKEN_SECONDS = QUERY_MS / 1000;
/** How long a result is returned without asking the engine whether it is still current. */
const FRESH_MS = 30_000;
/** How long the metadata of a build is cached; for one security context it never changes. */
const MODEL_MS = 10 * 60_000;
const MODEL_BYTES = 64 * 2 ** 20;
const EXPLANATION_BYTES = 16 * 2 ** 20;

/** What queries need of a deployment. */
export type QueriedDeployment = Pick<DeploymentRow, 'id' | 'tenant_id' | 'live_build_id' | 'api_secret'>;

/** Who asks, and where. Created once per request and used for all its queries. */
export interface QueryScope {
  readonly deployment: QueriedDeployment;
  /** The branch that is asked; null for production. */
  readonly branchName: string | null;
  /** Returns a token for the engine, signed on first use. */
  readonly token: () => Promise<string>;
  /** Identifies everything about the caller that may affect the rows. */
  readonly contextKey: string;
  /** The share of the caller in heavy work. */
  readonly share: Share;
  /** The names of the caller's groups. */
  readonly groups: readonly string[];
  /** The caller's user attributes. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly host: string;
  readonly requestId: string;
}

/** The claims of a token that identify whose rows it shows. */
export type ContextClaims = ReturnType<typeof claimsOf> | ReturnType<typeof claimsOfNobody>;

/** A column of a CSV file. */
export interface CsvTitle {
  /** The column of the query. */
  readonly name: string;
  readonly title: string;
}

interface Parts {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly dataApi: DataApiClient;
}

/** Runs queries of content for callers. Callers who see the same rows share a cache. */
export class QueryData {
  readonly #parts: Parts;
  readonly #results: ResultCache<QueryResult>;
  readonly #models = new ResultCache<VisibleModel>(MODEL_BYTES, ({ bytes }) => bytes);
  readonly #explanations = new ResultCache<QueryExplanation>(
    EXPLANATION_BYTES,
    (explanation) => 2 * JSON.stringify(explanation).length,
  );
  /** By build: whether its model can distinguish callers with the same groups and attributes. */
  readonly #identityFree = new LRUCache<number, boolean>({ max: 1000 });

  constructor(parts: Parts, cacheBytes: number) {
    this.#parts = parts;
    this.#results = new ResultCache<QueryResult>(cacheBytes, bytesOf);
  }

  /**
   * The scope of a caller's queries to a deployment, with their security context as it is now.
   * @throws 403 for a branch that is not the embed session's own
   */
  async scopeOf(
    caller: Caller,
    deployment: QueriedDeployment,
    request: { readonly branchName: string | null; readonly host: string; readonly id: string },
    context?: UserContext,
  ): Promise<QueryScope> {
    const claims = claimsOf(caller, context ?? (await securityContextOf(this.#parts.db, caller)));
    return this.scopeAs(caller, deployment, request, claims);
  }

  /**
   * The scope of queries that a caller asks with the claims of somebody else. Results are shared with those who have these
   * claims. Their tokens end with the credential of the caller, and their work uses the share of the caller.
   * @throws as `scopeOf`
   */
  async scopeAs(
    caller: Caller,
    deployment: QueriedDeployment,
    request: { readonly branchName: string | null; readonly host: string; readonly id: string },
    claims: ContextClaims,
  ): Promise<QueryScope> {
    const { db } = this.#parts;
    const branchName = branchFor(caller, request.branchName);
    let signed: Promise<string> | undefined;
    const sign = () => {
      const now = Math.floor(Date.now() / 1000);
      const lifetime = { jti: newTokenId(caller), iat: now, exp: now + TOKEN_SECONDS };
      return signToken(this.#parts, db, deployment, { ...claims, ...lifetime });
    };
    const shared = withoutIdentity(claims.cubeCloud);
    const isShared = branchName === null && (await this.#isIdentityFree(deployment.live_build_id));
    return {
      deployment,
      branchName,
      token: () => {
        signed ??= sign();
        return signed;
      },
      contextKey: hashOf(isShared ? { ...claims, cubeCloud: shared } : claims),
      share: shareOf(caller),
      groups: claims.cubeCloud.groups,
      attributes: claims.cubeCloud.userAttributes,
      host: request.host,
      requestId: request.id,
    };
  }

  /**
   * The rows of a semantic query.
   * @param gone aborts when the client disconnects, which ends the query unless others wait for it
   * @throws 400 for a query that the model refuses, 403 where an access policy does, 422 if the model does not compile; 499
   * if the client disconnects
   */
  async rows(
    scope: QueryScope,
    query: CubeQuery,
    {
      place = 'body.query',
      isRenewed,
      gone,
      ...freshness
    }: Partial<Freshness> & { readonly place?: string; readonly gone?: AbortSignal | undefined } = {},
  ): Promise<QueryResult> {
    const columns = checkedColumns(query, place);
    const limit = Math.min(query.limit ?? ROW_LIMIT.default, ROW_LIMIT.max);
    const asked = {
      ...query,
      // One more row than wanted shows whether there are more.
      limit: Math.min(limit + 1, ROW_LIMIT.max),
      responseFormat: 'compact',
    };
    const { branchName } = scope;
    const key = keyOf(scope, asked);
    // A branch can change at any time, so only concurrent requests share its results.
    const freshMs = branchName === null ? (freshness.freshMs ?? FRESH_MS) : -1;
    const staleMs = Math.max(freshMs, freshness.staleMs ?? 0);
    const wanted = { freshMs, staleMs: branchName === null ? staleMs : -1, isRenewed };
    const body = { query: asked, ...(isRenewed === true ? { cache: 'must-revalidate' } : {}) };
    const ask = async (left: AbortSignal, kept: QueryResult | undefined) => {
      // On a branch, the annotations of the rows may have changed.
      const known = branchName === null ? kept : undefined;
      const request = await this.#request(scope, '/load', body, left);
      const found = await this.#parts.dataApi.askVersion({ ...request, knownVersion: known?.version ?? '' });
      if (found !== null) return resultOf(found, columns, { limit, asked: asked.limit });
      if (known === undefined) throw new Error('The pod returned no rows');
      return known;
    };
    return unlessGone(gone, this.#results.get(key, wanted, ask, gone));
  }

  /** Whether a query would now return this result without asking the engine. */
  isCurrent(result: QueryResult): boolean {
    return this.#results.isCurrent(result, FRESH_MS);
  }

  /**
   * All rows of a semantic query as a CSV file, which is not cached. The stream fails if the file is incomplete;
   * destroying it ends the query.
   * @param columns the columns in the order of the file, with the titles in its first line
   * @param gone aborts when the client disconnects
   * @throws as `rows`; 429 while the pod streams too many files; 501 if the driver of the data source cannot stream
   */
  async csv(
    { deployment, branchName, token, host, requestId }: QueryScope,
    query: CubeQuery,
    columns: readonly CsvTitle[],
    { place = 'body.query', gone }: { readonly place?: string | undefined; readonly gone: AbortSignal },
  ): Promise<Readable> {
    checkedColumns(query, place);
    return this.#parts.dataApi.download({
      target: { deploymentId: deployment.id, branchName },
      token: await token(),
      path: '/csv',
      body: { query, columns },
      host,
      requestId,
      signal: gone,
    });
  }

  /**
   * What decides the rows of a semantic query, cached for as long as its rows are. Nothing is queried.
   * @throws as `rows`
   */
  async explanation(scope: QueryScope, query: CubeQuery, place = 'body.query'): Promise<QueryExplanation> {
    checkedColumns(query, place);
    const freshMs = scope.branchName === null ? FRESH_MS : -1;
    return this.#explanations.get(keyOf(scope, query), { freshMs, staleMs: freshMs }, async () => {
      const { answer } = await this.#parts.dataApi.ask(await this.#request(scope, '/explain', { query }));
      return answer as QueryExplanation;
    });
  }

  /** The model, with the members that the caller sees. */
  async model(scope: QueryScope): Promise<VisibleModel> {
    const key = keyOf(scope);
    const liveId = scope.branchName === null ? scope.deployment.live_build_id : null;
    // A model of the build before is not kept under the key of the new one, whose pod is about to take over.
    const isKept = this.#models.peek(key)?.buildId === liveId;
    const freshMs = liveId !== null && isKept ? MODEL_MS : -1;
    return this.#models.get(key, { freshMs, staleMs: freshMs }, async () => {
      const { answer, buildId } = await this.#parts.dataApi.ask(
        await this.#request(scope, '/meta?extended=false'),
      );
      return visibleModel(answer, buildId);
    });
  }

  async #request(
    { deployment, branchName, token, host, requestId }: QueryScope,
    path: string,
    body?: object,
    left?: AbortSignal,
  ): Promise<DataApiRequest> {
    const late = AbortSignal.timeout(QUERY_MS);
    return {
      target: { deploymentId: deployment.id, branchName },
      token: await token(),
      path,
      ...(body === undefined ? {} : { body }),
      host,
      requestId,
      // Not the signal of this request, since others may be waiting for the same rows.
      signal: left === undefined ? late : AbortSignal.any([left, late]),
    };
  }

  async #isIdentityFree(buildId: number | null): Promise<boolean> {
    if (buildId === null) return false;
    const known = this.#identityFree.get(buildId);
    if (known !== undefined) return known;
    const build = await findBuild(this.#parts.db, buildId);
    if (build === undefined) return false;
    const isFree = isIdentityFree(await filesOfBuild(this.#parts.db, build));
    this.#identityFree.set(buildId, isFree);
    return isFree;
  }
}

/** What users with the same groups, attributes and claims have in common. */
function withoutIdentity(context: ContextClaims['cubeCloud']): object {
  const {
    userId: _id,
    username: _name,
    externalId: _externalId,
    ...shared
  } = { userId: 0, username: '', ...context };
  return shared;
}

/** The branch that a caller queries. An embed session is bound to the branch that it was created for. */
function branchFor({ embed }: Caller, asked: string | null): string | null {
  if (embed === null) return asked;
  if (asked === null || asked === embed.branchName) return embed.branchName;
  throw forbidden(`This embed session can only query ${embed.branchName ?? 'production'}`);
}

/** The columns of a query. @throws 400 if it has none, or for an invalid filter */
function checkedColumns(query: CubeQuery, place: string): string[] {
  const columns = askedColumns(query);
  if (columns.length === 0)
    throw badRequest(`${place} must name at least one measure, dimension or granularity`);
  checkFilters(query.filters ?? [], `${place}.filters`);
  return columns;
}

/** A cache key for data that depends on a scope and on more, such as its rows or its model. */
export function keyOf(
  { deployment, branchName, contextKey }: QueryScope,
  ...more: readonly unknown[]
): string {
  return hashOf([deployment.id, branchName, deployment.live_build_id, contextKey, ...more]);
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}

/** A rough size in memory: cells are small strings and numbers. */
function bytesOf({ columns, rows }: QueryResult): number {
  let bytes = 500 * columns.length;
  for (const row of rows)
    for (const cell of row) bytes += typeof cell === 'string' ? 24 + cell.length * 2 : 16;
  return bytes + rows.length * 40;
}
