import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { createRepo } from '../branches/create-repo.ts';
import { readFiles } from '../edits/read-files.ts';
import type { ModelStoreError, ModelStoreErrorCode } from '../model-store-error.ts';
import type { Author } from '../objects/git-object.ts';
import type { Repo } from '../objects/repo.ts';

export const ada: Author = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  at: new Date('2026-01-02T03:04:05Z'),
};

export type TestRepo = { repo: Repo; userId: number; credentialId: number };

/** Creates a deployment of a new tenant whose deploy branch `main` contains these files. */
export async function testRepo(
  database: TestDatabase,
  files: Record<string, string> = {},
): Promise<TestRepo> {
  const name = randomBytes(6).toString('hex');
  return await database.db.transaction().execute(async (tx) => {
    const insert = async (statement: ReturnType<typeof sql<{ id: number }>>) => {
      const [row] = (await statement.execute(tx)).rows;
      return row?.id ?? 0;
    };
    const tenantId = await insert(sql`insert into tenants (name) values (${name}) returning id`);
    const userId = await insert(sql`
      insert into users (tenant_id, email, username) values (${tenantId}, ${`${name}@example.com`}, 'Ada L.')
      returning id`);
    const credentialId = await insert(sql`
      insert into credentials (tenant_id, user_id, name, secret_hash, hint)
      values (${tenantId}, ${userId}, 'key', ${randomBytes(32)}, 'sk-') returning id`);
    const deploymentId = await insert(sql`
      insert into deployments (tenant_id, name, cloud_provider, region, target_platform, is_managed, creation_step,
        deploy_mode, release_channel, release_channel_version, api_secret)
      values (${tenantId}, 'flights', 'local', 'local', 'local', true, 'ready', 'cli', 'latest', '1.0.0', 'x')
      returning id`);
    const repo = { tenantId, deploymentId };
    const list = Object.entries(files).map(([path, content]) => ({ path, content }));
    await createRepo(tx, repo, { deployBranchName: 'main', files: list, author: ada });
    return { repo, userId, credentialId };
  });
}

/** The files of a branch as path → text. */
export async function textsOf(
  database: TestDatabase,
  repo: Repo,
  branch: string,
): Promise<Record<string, string>> {
  const files = await readFiles(database.db, repo, { name: branch });
  return Object.fromEntries(files.map((file) => [file.path, file.content.toString()]));
}

/** For `assert.rejects`: matches an error of this package by code and message. */
export function refusal(code: ModelStoreErrorCode, message = /./): (error: ModelStoreError) => boolean {
  return (error) => {
    if (error.code !== code || !message.test(error.message)) throw error;
    return true;
  };
}

export type Git = (args: string[], input?: string | Buffer, env?: Record<string, string>) => Promise<string>;

/** Runs the real git on a fresh bare repository, isolated from this machine's git settings. */
export async function withGit(run: (git: Git, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-git-'));
  const clean = { PATH: process.env.PATH ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1', TZ: 'UTC' };
  const git: Git = (args, input, env) =>
    new Promise((resolve, reject) => {
      const options = { cwd: folder, env: { ...clean, ...env }, maxBuffer: 1 << 26 };
      const child = execFile('git', args, options, (error, out) =>
        error ? reject(error) : resolve(out.trim()),
      );
      // git may end without reading its input.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input ?? '');
    });
  try {
    await git(['init', '--quiet', '--bare', '.']);
    await run(git, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Generates numbers below `limit` that are the same in every run (mulberry32). */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
