import assert from 'node:assert/strict';
import { growingPauses } from './growing-pauses.ts';
import { type RawAnswer, rawCall } from './raw-call.ts';

/** Untyped JSON, so that tests can assert on any member. */
export type Json = ReturnType<typeof JSON.parse>;

const BUILD_LIMIT_MS = 120_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface Call {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly key?: string | null;
  /** A body to send unchanged. */
  readonly raw?: string | Buffer | FormData;
}

/** A client of one server, with the steps that many tests share. */
export interface ApiClient {
  readonly url: string;
  readonly adminKey: string;
  /** Calls an operation with the given key, by default the administrator's; `null` sends no key. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Calls an operation, fails unless the status is 200, and returns the body. */
  ok(method: string, path: string, body?: unknown, key?: string): Promise<Json>;
  /** Creates an API key with limited permissions. */
  makeKey(limits: { deploymentIds?: number[]; permissions?: string[]; expiresAt?: string }): Promise<string>;
  /** Creates a deployment and waits for its first build. */
  makeDeployment(name: string): Promise<number>;
  /** Waits until the newest build of a branch ends. */
  waitForBuild(deploymentId: number, branchName?: string): Promise<Json>;
  /** Calls the data API with a token, and repeats the call while the response is "Continue wait". */
  query(deploymentId: number, path: string, token: string, init?: RequestInit): Promise<Answer>;
}

/** Creates a client of the server at a URL. */
export function apiClient(url: string, adminKey: string): ApiClient {
  const call = async (method: string, path: string, options: Call = {}): Promise<Answer> => {
    const key = options.key === undefined ? adminKey : options.key;
    const form = options.raw instanceof FormData ? await encoded(options.raw) : undefined;
    const json = options.body === undefined ? undefined : JSON.stringify(options.body);
    // Takes a third of the processor time of fetch, which was half of the time of a call.
    const answer = await rawCall(url, method, path, {
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...form?.headers,
        ...options.headers,
      },
      body: form?.raw ?? (options.raw as string | Buffer | undefined) ?? json,
    });
    return answerOf(answer.status, new Headers(pairsOf(answer.headers)), answer.bytes.toString());
  };
  const ok = async (method: string, path: string, body?: unknown, key?: string) => {
    const answer = await call(method, path, { body, ...(key === undefined ? {} : { key }) });
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const waitForBuild = async (deploymentId: number, branchName?: string) => {
    const query = branchName === undefined ? '' : `?branchName=${encodeURIComponent(branchName)}`;
    const until = Date.now() + BUILD_LIMIT_MS;
    for (const pause = growingPauses(); Date.now() < until; await pause()) {
      const status = await ok('GET', `/api/v1/deployments/${deploymentId}/build-status${query}`);
      if (status.status === 'built' || status.status === 'failed') return status;
    }
    throw new Error(`The build of deployment ${deploymentId} did not end`);
  };
  return {
    url,
    adminKey,
    call,
    ok,
    waitForBuild,
    async makeKey(limits) {
      const made = await ok('POST', '/api/v1/api-keys', { name: 'A test', ...limits });
      return made.token;
    },
    async makeDeployment(name) {
      const made = await ok('POST', '/build/api/v1/deployments', deploymentInput(name));
      const build = await waitForBuild(made.id);
      assert.equal(build.status, 'built', build.errorText);
      return made.id;
    },
    async query(deploymentId, path, token, init = {}) {
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const response = await fetch(`${url}/d/${deploymentId}${path}`, {
          ...init,
          headers: { authorization: token, ...init.headers },
        });
        const answer = answerOf(response.status, response.headers, await response.text());
        if (answer.body?.error !== 'Continue wait') return answer;
      }
      throw new Error(`${path} did not finish`);
    },
  };
}

/** The request body that creates a deployment. */
export function deploymentInput(name: string) {
  return {
    name,
    cloudProvider: 'cubecloud',
    isManaged: true,
    region: 'local',
    targetPlatform: 'cubecloud',
    creationStep: 'ready',
  };
}

/** A form as `multipart/form-data`. */
export async function encoded(form: FormData): Promise<{ headers: Record<string, string>; raw: Buffer }> {
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return { headers, raw: Buffer.from(await response.arrayBuffer()) };
}

/** Each header by itself: a name may occur more than once. */
function pairsOf(headers: RawAnswer['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, given = []]) =>
    [given].flat().map((value): [string, string] => [name, value]),
  );
}

function answerOf(status: number, headers: Headers, text: string): Answer {
  const isJson = headers.get('content-type')?.includes('json') === true;
  return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : text };
}
