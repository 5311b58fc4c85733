import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addTenant } from '../src/app/start/add-tenant.ts';
import { callHost } from './host-client.ts';
import { eventually, loadPath } from './model-under-test.ts';
import { type Answer, type Json, startTestServer } from './server-under-test.ts';

/** An account, identified by its host and a key of its administrator. */
export interface Side {
  readonly host: string;
  readonly key: string;
}

/** A token for usage analytics and its deployment. */
export interface UsageToken {
  readonly token: string;
  readonly deploymentId: number;
}

const HOST = 'second.example.com';
export const USAGE_TOKEN = '/api/v1/usage-analytics/token';

/** A server with two accounts, and helpers that query their usage. */
export async function startWithUsage(t: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(t);
  const { key: theirKey } = await addTenant(server.db, {
    name: 'Second',
    host: HOST,
    adminEmail: 'two@example.com',
  });
  const ours: Side = { host: '127.0.0.1', key: server.adminKey };
  const theirs: Side = { host: HOST, key: theirKey };

  const call = ({ host, key }: Side, method: string, path: string, body?: unknown) =>
    callHost(server, host, key, method, path, body === undefined ? {} : { body });

  async function tokenOf(side: Side): Promise<UsageToken> {
    const answer = await call(side, 'POST', USAGE_TOKEN);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  }

  /** Repeats a query until the pod has started and returns the result. */
  async function query({ host }: Side, id: number, token: string, asked: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}` };
    for (const until = Date.now() + 60_000; ; await sleep(100)) {
      const answer = await callHost(server, host, null, 'GET', `/d/${id}${loadPath(asked)}`, { headers });
      if (answer.status !== 503 && answer.body.error !== 'Continue wait') return answer;
      assert.ok(Date.now() < until, JSON.stringify(answer.body));
    }
  }

  async function rows(side: Side, asked: object, given?: UsageToken): Promise<Json[]> {
    const { token, deploymentId } = given ?? (await tokenOf(side));
    const answer = await query(side, deploymentId, token, asked);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  }

  /** Waits until a row has been written. */
  const stored = (table: string, condition: string) =>
    eventually(
      () => sql.raw(`select from ${table} where ${condition}`).execute(server.db),
      (found) => found.rows.length > 0,
    );
  return { server, ours, theirs, call, tokenOf, query, rows, stored };
}
