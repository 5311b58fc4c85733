import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Keyring, Tx } from '@facet/db';
import { type BareRepository, GitFailed, type GitObject, ObjectTooLarge } from '@facet/git';
import { type Branch, MAX_HISTORY_FILE_BYTES, ModelStoreError, storeForeign } from '@facet/model-store';
import type { Logger } from 'pino';
import type { Credentials } from '../../../auth/credentials.ts';
import { type DeploymentRow, findDeployment, repoOf } from '../../../auth/deployment.ts';
import { ApiError, isDatabaseAway, isWorthRunningAgain, notFound } from '../../../errors/errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { ModelRemotes } from '../../deployments/deployments/model-remotes.ts';
import { admitAgain, type GitCaller } from './admit-git.ts';
import { changeBranches } from './change-branches.ts';
import type { GitSlots } from './git-slots.ts';
import type { PushAnswer, RefUpdate } from './push-desk.ts';
import { type BranchUpdate, branchUpdates, NOTHING, Refused } from './ref-updates.ts';

/** What a push came with, and through. */
export interface Push extends GitCaller {
  readonly address: string;
  readonly requestId: string;
  readonly slots: GitSlots;
}

/** The branches that the pusher was shown, and a repository that has them beside what he sent. */
export interface Ground {
  readonly repository: BareRepository;
  readonly branches: readonly Branch[];
}

/** Times that a transaction is run before its caller hears that others were in its way. */
const ATTEMPTS = 4;
/** Bytes of objects, unpacked, that one push may bring. */
const PUSH_BYTES = 1024 ** 3;
const TIME_MS = 10 * 60_000;

/**
 * Takes a push, or refuses it: its objects are stored and its branches changed in one transaction, with builds and the
 * audit row, so all of them or none.
 */
export async function takePush(
  platform: {
    readonly log: Logger;
    readonly db: Db;
    readonly keyring: Keyring;
    readonly credentials: Credentials;
    readonly jobs: Jobs;
    readonly remotes: ModelRemotes;
  },
  push: Push,
  ground: Ground,
  updates: readonly RefUpdate[],
): Promise<PushAnswer> {
  try {
    const changes = branchUpdates(updates);
    const env = await incomingOf(ground.repository);
    const done = await push.slots.write(async () => {
      const caller = await admitAgain(platform, push, 'git-receive-pack');
      return inTransaction(platform, async (tx) => {
        const deployment = await currentOf(tx, push);
        await storeForeign(tx, repoOf(push.deployment), newObjects(ground, changes, env));
        return changeBranches(platform, tx, { ...push, caller, deployment }, { ...ground, env }, changes);
      });
    });
    return { isTaken: true, message: done };
  } catch (error) {
    return { isTaken: false, message: sentenceFor(platform, push, error) };
  }
}

/** Its settings may have changed while the push was under way. */
async function currentOf(tx: Tx, { deployment }: Push): Promise<DeploymentRow> {
  const current = await findDeployment(tx, deployment.tenant_id, deployment.id);
  if (current === undefined) throw notFound(`Deployment ${deployment.id}`);
  return current;
}

/** Where git keeps what was sent until it is taken; nothing for a push that only deletes. */
async function incomingOf(repository: BareRepository): Promise<Record<string, string>> {
  const objects = join(repository.folder, 'objects');
  const incoming = (await readdir(objects)).find((name) => name.startsWith('tmp_objdir-incoming-'));
  if (incoming === undefined) return {};
  return { GIT_OBJECT_DIRECTORY: join(objects, incoming), GIT_ALTERNATE_OBJECT_DIRECTORIES: objects };
}

async function* newObjects(
  { repository, branches }: Ground,
  changes: readonly BranchUpdate[],
  env: Record<string, string>,
): AsyncGenerator<GitObject> {
  const wanted = changes.map(({ after }) => after).filter((oid) => oid !== NOTHING);
  if (wanted.length === 0) return;
  const known = [...new Set(branches.map(({ lastHash }) => lastHash))];
  let bytes = 0;
  const options = { env, objectBytes: MAX_HISTORY_FILE_BYTES, timeMs: TIME_MS };
  for await (const object of repository.newObjects(wanted, known, options)) {
    bytes += object.body.length;
    if (bytes > PUSH_BYTES) throw new Refused(`A push may bring at most ${PUSH_BYTES} bytes of objects`);
    yield object;
  }
}

async function inTransaction<T>(platform: { readonly db: Db }, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await platform.db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRunningAgain(error)) throw error;
    }
  }
}

function sentenceFor(
  platform: { readonly log: Logger },
  { deployment, requestId }: Push,
  error: unknown,
): string {
  if (error instanceof Refused || error instanceof ModelStoreError || error instanceof ApiError)
    return error.message;
  if (error instanceof ObjectTooLarge)
    return `Object ${error.oid.slice(0, 12)} has ${error.bytes} bytes; ${MAX_HISTORY_FILE_BYTES} is the most for a file in a history`;
  if (isWorthRunningAgain(error)) return 'Others changed the same branches; push again';
  if (isDatabaseAway(error)) return 'The database cannot be reached; push again';
  platform.log.error({ err: error, deploymentId: deployment.id, requestId }, 'A push failed');
  if (error instanceof GitFailed) return 'What was pushed could not be read';
  return `Something went wrong on our side (request ${requestId})`;
}
