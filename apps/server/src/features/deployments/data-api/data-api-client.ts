import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { KNOWN_VERSION, RESULT_TIMES, RESULT_VERSION } from '@facet/engine/versions';
import { Agent, type Dispatcher } from 'undici';
import { isLoopback } from '../../../auth/network-of.ts';
import { ApiError, unavailable } from '../../../errors/errors.ts';
import type { Nodes } from '../../../nodes/nodes.ts';
import type { Settings } from '../../../settings.ts';
import type { PodSupervisor } from '../pods/pod-supervisor.ts';
import { RESPONSE_MS } from '../pods/running-pod.ts';
import type { PodTarget } from '../pods/served-build.ts';
import { NoResponse, SERVED_BUILD } from './forward.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly settings: Pick<Settings, 'roles'>;
  readonly nodes: Nodes;
  readonly pods: PodSupervisor;
}

/** A request to the data API by the server itself. */
export interface DataApiRequest {
  readonly target: PodTarget;
  /** A data API token. Its security context decides what the response contains. */
  readonly token: string;
  /** Below `/cubejs-api/v1`. */
  readonly path: string;
  /** Sent as JSON with POST; without one, the method is GET. */
  readonly body?: object;
  /** The version of the rows that the caller already has, which are then not sent again; empty if it has none. */
  readonly knownVersion?: string;
  readonly requestId: string;
  /** The host of the tenant, by which another node identifies the tenant. */
  readonly host: string;
  readonly signal: AbortSignal;
}

/** Rows with their version; null if it is unknown when they change. */
export interface VersionedAnswer {
  readonly answer: unknown;
  readonly version: string | null;
  /** As in `Server-Timing`; null if the pod did not say. */
  readonly times: string | null;
}

/** Metadata with the build that returned it; null if a node did not name it. */
export interface BuiltAnswer {
  readonly answer: unknown;
  readonly buildId: number | null;
}

/** How many pods a request is tried on if they die. */
const ATTEMPTS = 3;
const RETRY_MS = 500;
/** The status of a request that the driver of the data source cannot answer. */
export const NOT_SUPPORTED = 501;

/**
 * Queries the data API of a deployment on behalf of a caller, from inside the server. Waits for the pod and for slow
 * queries, where an outside client would get "Continue wait".
 */
export class DataApiClient {
  readonly #parts: Parts;
  readonly #otherNodes = new Agent({
    connections: 64,
    connectTimeout: 3_000,
    headersTimeout: RESPONSE_MS,
    bodyTimeout: RESPONSE_MS,
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The response to a request. For a while after a build has gone live, it comes from the one before.
   * @throws ApiError with the status and the error of the data API; 503 if no pod responds; the reason of `signal`
   */
  async ask(request: DataApiRequest): Promise<BuiltAnswer> {
    let buildId: number | null = null;
    const answer = await this.#repeat(request, async (dispatcher, to, headers, hold) => {
      const response = await send(dispatcher, to, request, headers);
      buildId = hold.buildId ?? (Number(response.headers[SERVED_BUILD]) || null);
      return answerOf(response.statusCode, await textOf(response.body, request.signal));
    });
    return { answer, buildId };
  }

  /**
   * The response to a request for rows; null if they still have the version that is known.
   * @throws as `ask`
   */
  async askVersion(request: DataApiRequest): Promise<VersionedAnswer | null> {
    const { knownVersion = '' } = request;
    let version: string | null = null;
    let times: string | null = null;
    const answer = await this.#repeat(request, async (dispatcher, to, headers) => {
      const response = await send(dispatcher, to, request, { ...headers, [KNOWN_VERSION]: knownVersion });
      const text = await textOf(response.body, request.signal);
      if (response.statusCode === 304) return null;
      const found = response.headers[RESULT_VERSION];
      version = typeof found === 'string' ? found : null;
      const took = response.headers[RESULT_TIMES];
      times = typeof took === 'string' ? took : null;
      return answerOf(response.statusCode, text);
    });
    return answer === null ? null : { answer, version, times };
  }

  /**
   * The response to a request for a file, as a stream that fails if the file is incomplete. Destroying it ends the query.
   * @throws as `ask`, for an error before the file begins
   */
  async download(request: DataApiRequest): Promise<Readable> {
    return this.#repeat(request, async (dispatcher, to, headers, release) => {
      const { statusCode, headers: answered, body } = await send(dispatcher, to, request, headers);
      if (statusCode >= 300 || String(answered['content-type']).includes('json'))
        return answerOf(statusCode, await textOf(body, request.signal)) as never;
      body.once('close', release.later());
      return body;
    });
  }

  /** Repeats a request until it has a response. */
  async #repeat<T>(request: DataApiRequest, send: Send<T>): Promise<T> {
    for (let attempt = 1; ; ) {
      request.signal.throwIfAborted();
      try {
        const answer = await this.#sendOnce(request, send);
        if (!isContinueWait(answer)) return answer;
      } catch (error) {
        const isGone = error instanceof NoResponse && attempt < ATTEMPTS;
        if (!isGone && !isContinueWait(error)) throw error;
        if (isGone) attempt += 1;
        await sleep(RETRY_MS, undefined, { signal: request.signal }).catch(() => undefined);
      }
    }
  }

  async close(): Promise<void> {
    await this.#otherNodes.close();
  }

  async #sendOnce<T>(request: DataApiRequest, send: Send<T>): Promise<T> {
    if (!this.#parts.settings.roles.includes('pod')) return this.#sendToNode(request, send);
    const { target, path } = request;
    const running = this.#parts.pods.running(target) ?? (await this.#parts.pods.podFor(target));
    const hold = new Hold(running.hold(), running.served.build.id);
    try {
      return await send(running.connections, { path: `/cubejs-api/v1${path}` }, {}, hold);
    } finally {
      hold.end();
    }
  }

  async #sendToNode<T>(request: DataApiRequest, send: Send<T>): Promise<T> {
    const { deploymentId, branchName } = request.target;
    const origin = await this.#parts.nodes.podNodeFor(deploymentId);
    if (origin === undefined) throw unavailable('No node with the role pod is running', 5);
    const branch = branchName === null ? '' : `/dev-mode/${encodeURIComponent(branchName)}`;
    const path = `/d/${deploymentId}${branch}/cubejs-api/v1${request.path}`;
    try {
      const headers = { host: request.host, ...claimFor(origin, request.host) };
      return await send(this.#otherNodes, { origin, path }, headers, new Hold(() => {}, null));
    } catch (error) {
      if (error instanceof NoResponse && error.isNotConnected) this.#parts.nodes.avoid(origin);
      throw error;
    }
  }
}

/** What a node on another machine needs to accept a request over HTTP; one on this machine accepts it as it is. */
function claimFor(origin: string, host: string): Record<string, string> {
  const isHere = isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''));
  return isHere ? {} : { 'x-forwarded-proto': 'https', 'x-forwarded-host': host };
}

type To = { readonly origin?: string; readonly path: string };
type Send<T> = (dispatcher: Dispatcher, to: To, headers: Record<string, string>, release: Hold) => Promise<T>;

/** Keeps a pod from being stopped while it responds. */
class Hold {
  /** The build of the pod; null on another node. */
  readonly buildId: number | null;
  readonly #release: () => void;
  #isLater = false;

  constructor(release: () => void, buildId: number | null) {
    this.buildId = buildId;
    this.#release = release;
  }

  /** Keeps the pod until the returned function is called. */
  later(): () => void {
    this.#isLater = true;
    return this.#release;
  }

  end(): void {
    if (!this.#isLater) this.#release();
  }
}

async function send(
  dispatcher: Dispatcher,
  to: To,
  { token, body, requestId, signal }: DataApiRequest,
  headers: Record<string, string>,
): Promise<Dispatcher.ResponseData> {
  try {
    return await dispatcher.request({
      ...to,
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        ...headers,
        authorization: token,
        'content-type': 'application/json',
        'x-request-id': requestId,
      },
      signal,
    } as Dispatcher.RequestOptions);
  } catch (error) {
    signal.throwIfAborted();
    throw new NoResponse(error);
  }
}

async function textOf(body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<string> {
  try {
    return await body.text();
  } catch (error) {
    signal.throwIfAborted();
    throw new NoResponse(error);
  }
}

/** The JSON of a response. @throws ApiError with its error */
function answerOf(statusCode: number, text: string): unknown {
  const answer = parsed(text);
  if (statusCode < 300) return answer;
  const { error, code } = (answer ?? {}) as { error?: unknown; code?: unknown };
  // About this node, not about the caller.
  if (code === 'https_required')
    throw unavailable('The node with the role pod does not accept requests of this node as HTTPS', 60);
  const message = typeof error === 'string' ? error.replace(/^Error: /, '') : 'The query failed';
  const isFailure = statusCode >= 500 && ![NOT_SUPPORTED, 503].includes(statusCode);
  throw new ApiError(isFailure ? 400 : statusCode, 'query_failed', message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isContinueWait(answer: unknown): boolean {
  if (answer instanceof ApiError) return answer.message === 'Continue wait';
  return (answer as { error?: unknown } | null)?.error === 'Continue wait';
}
