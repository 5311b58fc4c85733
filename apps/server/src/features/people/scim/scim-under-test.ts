import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type Answer,
  type Json,
  type ServerUnderTest,
  startTestServer,
} from '../../../../test/server-under-test.ts';

/** A SCIM client like an identity provider: sends the SCIM media type and authenticates with an API key. */
export interface ScimClient {
  readonly server: ServerUnderTest;
  /** Sends a request below /api/scim/v2 and asserts the status. */
  ok(
    status: number,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Json>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Provisions a user and returns the resource. */
  makeUser(more?: Json): Promise<Json>;
  /** The sorted `userName`s or `displayName`s that match a filter. */
  find(kind: 'Users' | 'Groups', filter: string): Promise<string[]>;
}

export async function startScim(
  t: { after(work: () => Promise<void>): void },
  env: Record<string, string> = {},
): Promise<ScimClient> {
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...env });
  const send: ScimClient['send'] = (method, path, body, headers = {}) =>
    server.call(method, `/api/scim/v2${path}`, {
      ...(body === undefined ? {} : { raw: JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }), ...headers },
    });
  const ok: ScimClient['ok'] = async (status, method, path, body, headers) => {
    const response = await send(method, path, body, headers);
    assert.equal(response.status, status, `${method} ${path}: ${JSON.stringify(response.body)}`);
    if (response.body !== '')
      assert.match(response.headers.get('content-type') ?? '', /^application\/scim\+json/);
    return response.body;
  };
  return {
    server,
    send,
    ok,
    makeUser: (more = {}) => ok(201, 'POST', '/Users', { userName: `${randomUUID()}@example.com`, ...more }),
    async find(kind, filter) {
      const { Resources } = await ok(200, 'GET', `/${kind}?count=1000&filter=${encodeURIComponent(filter)}`);
      return Resources.map((resource: Json) => resource.userName ?? resource.displayName).sort();
    },
  };
}

/** The body of a PATCH with these operations. */
export function patchOf(...Operations: Json[]) {
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations };
}
