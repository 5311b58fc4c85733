import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient, Call, Json } from './api-client.ts';

const UPLOADED = 'model/cubes/orders.yml';

/** The writes that the server acknowledged, which must survive any crash. */
export interface Ledger {
  /** API keys by id. */
  readonly keys: Map<number, string>;
  /** Files of the dev branch by path. */
  readonly files: Map<string, string>;
  readonly variables: Map<string, string>;
  /** The last acknowledged upload and the later attempts; once an upload is acknowledged, one of these is stored. */
  uploads: string[];
  isUploadAnswered: boolean;
  answered: number;
}

/** The deployments that clients write to until the server is gone. */
export interface Targets {
  /** In dev mode; receives files and variables. */
  readonly edited: number;
  /** Receives uploads. */
  readonly uploaded: number;
}

export function emptyLedger(): Ledger {
  return {
    keys: new Map(),
    files: new Map(),
    variables: new Map(),
    uploads: [],
    isUploadAnswered: false,
    answered: 0,
  };
}

/**
 * Writes from several clients concurrently until the server stops responding. Any unsuccessful response fails the
 * test.
 */
export async function writeUntilGone(server: ApiClient, ledger: Ledger, { edited, uploaded }: Targets) {
  const stamp = Date.now().toString(36);
  const until = async (step: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; ; turn += 1) {
      try {
        await step(turn);
        ledger.answered += 1;
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        return;
      }
      await sleep(5);
    }
  };
  const files = `/build/api/v1/deployments/${edited}/data-model/files`;
  await Promise.all([
    until(async (turn) => {
      const made = await server.ok('POST', '/api/v1/api-keys', { name: `${stamp} ${turn}` });
      ledger.keys.set(made.id, made.token);
      await sleep(200);
    }),
    until(async (turn) => {
      const [path, content] = [`notes/${stamp}-${turn}.md`, `Note ${turn}`];
      await server.ok('PUT', files, { files: [{ path, content }] });
      ledger.files.set(path, content);
    }),
    until(async (turn) => {
      const [name, value] = [`NOTE_${turn % 10}`, String(Date.now())];
      await server.ok('PUT', `/api/v1/deployments/${edited}/env-vars`, { env_variables: [{ name, value }] });
      ledger.variables.set(name, value);
    }),
    until(async (turn) => {
      const content = uploadedModel(`${stamp}-${turn}`);
      ledger.uploads.push(content);
      await upload(server, uploaded, content);
      ledger.uploads = ledger.uploads.slice(ledger.uploads.indexOf(content));
      ledger.isUploadAnswered = true;
    }),
  ]);
}

/** A model with one cube, whose title identifies the upload. */
export function uploadedModel(title: string, extra = ''): string {
  return `cubes:\n  - name: orders\n    title: ${title}\n    sql: select 1 as id\n    measures: [{ name: count, type: count }]\n${extra}`;
}

/** Uploads one file as the whole model, in the three steps that clients use. */
export async function upload(server: ApiClient, id: number, content: string, path = UPLOADED): Promise<void> {
  const base = `/build/api/v1/deployments/${id}/data-model/upload`;
  const { transaction } = await server.ok('POST', `${base}/start`, {});
  const form = new FormData();
  form.set('transaction', JSON.stringify(transaction));
  form.set('fileName', path);
  form.set('file', new Blob([content]), 'file');
  const call: Call = { raw: form };
  const put = await server.call('POST', `${base}/file`, call);
  assert.equal(put.status, 200, JSON.stringify(put.body));
  const hash = createHash('sha1').update(content).digest('hex');
  await server.ok('POST', `${base}/finish`, { transaction, files: { [path]: { hash } } });
}

/** Asserts that every acknowledged write is stored and every accepted build succeeds. */
export async function checkLedger(server: ApiClient, ledger: Ledger, targets: Targets): Promise<void> {
  const builds = [targets.edited, targets.uploaded].map((id) => server.waitForBuild(id));
  for (const token of [...ledger.keys.values()].slice(-5))
    await server.ok('GET', '/api/v1/users/me', undefined, token);
  const keys = new Set<number>();
  for (let after = ''; ; ) {
    const { items, pageInfo } = await server.ok('GET', `/api/v1/api-keys?first=100${after}`);
    for (const item of items) keys.add(item.id);
    if (!pageInfo.hasNextPage) break;
    after = `&after=${encodeURIComponent(pageInfo.endCursor)}`;
  }
  for (const id of ledger.keys.keys()) assert.ok(keys.has(id), `API key ${id} is lost`);

  const files = textsOf(await modelOf(server, targets.edited));
  for (const [path, content] of ledger.files) assert.equal(files.get(path), content, path);

  const { items } = await server.ok('GET', `/api/v1/deployments/${targets.edited}/env-vars`);
  const variables = new Map(items.map((item: Json) => [item.name, item.value]));
  for (const [name, value] of ledger.variables) {
    // A later, unacknowledged write may have been stored.
    assert.ok(Number(variables.get(name)) >= Number(value), `${name} is ${variables.get(name)}`);
  }

  const uploaded = textsOf(await modelOf(server, targets.uploaded)).get(UPLOADED) ?? '';
  if (ledger.isUploadAnswered)
    assert.ok(ledger.uploads.includes(uploaded), `an acknowledged upload is lost; found ${uploaded}`);
  for (const build of await Promise.all(builds)) assert.equal(build.status, 'built', build.errorText);
}

function modelOf(server: ApiClient, id: number): Promise<Json> {
  return server.ok('GET', `/build/api/v1/deployments/${id}/data-model/files?withContent=true`);
}

function textsOf({ items }: Json): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (nodes: Json[]) => {
    for (const node of nodes)
      if (node.type === 'file') texts.set(node.path, node.content);
      else visit(node.children);
  };
  visit(items);
  return texts;
}
