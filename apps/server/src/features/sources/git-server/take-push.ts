import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@facet/db';
import { type BareRepository, GitFailed, type GitObject, ObjectTooLarge } from '@facet/git';
import { MAX_HISTORY_FILE_BYTES, ModelStoreError, storeForeign } from '@facet/model-store';
import type { Logger } from 'pino';
import { type DeploymentRow, findDeployment, repoOf } from '../../../auth/deployment.ts';
import { fullDisk } from '../../../errors/disk-full.ts';
import { ApiError, isDatabaseAway, isWorthRunningAgain, notFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { inTransaction } from '../../../http/in-transaction.ts';
import type { PublishParts } from '../../model/branches/publish-branch.ts';
import { admitAgain } from './admit-git.ts';
import { changeBranches } from './change-branches.ts';
import type { Ground, Push } from './push.ts';
import type { PushAnswer, RefUpdate } from './push-desk.ts';
import { type BranchUpdate, branchUpdates, NOTHING, Refused } from './ref-updates.ts';

/** The parts of the server that take pushes. */
export type PushParts = PublishParts & Pick<BasePlatform, 'log' | 'db' | 'credentials'>;

/** Maximum size of the decompressed objects of one push. */
const PUSH_BYTES = 1024 ** 3;
const TIME_MS = 10 * 60_000;

/**
 * Accepts or rejects a push. Stores its objects, changes its branches, requests builds and writes the audit row, all in one
 * transaction.
 */
export async function takePush(
  platform: PushParts,
  push: Push,
  ground: Ground,
  updates: readonly RefUpdate[],
): Promise<PushAnswer> {
  try {
    const changes = branchUpdates(updates);
    const env = await incomingOf(ground.repository);
    const done = await push.slots.write(async () => {
      const caller = await admitAgain(platform, push, 'git-receive-pack');
      return inTransaction(platform.db, async (tx) => {
        const deployment = await currentOf(tx, push);
        await storeForeign(tx, repoOf(push.deployment), newObjects(ground, changes, env));
        return changeBranches(platform, tx, { ...push, caller, deployment }, { ...ground, env }, changes);
      });
    });
    return { isAccepted: true, message: done };
  } catch (error) {
    return { isAccepted: false, message: sentenceFor(platform, push, error) };
  }
}

/** Reads the deployment again, because its settings may have changed during the push. */
async function currentOf(tx: Tx, { deployment }: Push): Promise<DeploymentRow> {
  const current = await findDeployment(tx, deployment.tenant_id, deployment.id);
  if (current === undefined) throw notFound(`Deployment ${deployment.id}`);
  return current;
}

/** Points git to the pushed objects, which are in quarantine until the push is accepted. Empty for a push that only deletes. */
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
    if (bytes > PUSH_BYTES) throw new Refused(`A push may contain at most ${PUSH_BYTES} bytes of objects`);
    yield object;
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
    return `Object ${error.oid.slice(0, 12)} has ${error.bytes} bytes; a file in the history may have at most ${MAX_HISTORY_FILE_BYTES}`;
  if (isWorthRunningAgain(error)) return 'The branches were changed at the same time; push again';
  const full = fullDisk(error);
  if (full !== undefined) return `${full}; push again when it has space`;
  if (isDatabaseAway(error)) return 'The database cannot be reached; push again';
  platform.log.error({ err: error, deploymentId: deployment.id, requestId }, 'A push failed');
  if (error instanceof GitFailed) return 'The pushed objects could not be read';
  return `The push failed because of an internal error (request ${requestId})`;
}
