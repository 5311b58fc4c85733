import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Platform } from '../../../app/platform.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { tooManyRequests } from '../../../errors/errors.ts';
import { findRemote } from './git-remotes.store.ts';

/** Well within what a client waits for an answer; a push takes a second, or a minute where the remote is slow. */
const PATIENCE_MS = 60_000;

/** What has to end before the next change of a deployment begins, by platform and deployment. */
const turns = new WeakMap<Platform, Map<number, Promise<void>>>();

/**
 * Waits until no other change of a deployment is on its way to the remote that it is connected to; at once where it is
 * connected to none. A change holds a connection to the database while it is pushed: without turns, those that wait for
 * its branch would soon hold all the others. The turn ends with the answer.
 * @throws ApiError 429
 */
export async function takeTurn({
  platform,
  deployment,
  reply,
}: {
  readonly platform: Platform;
  readonly deployment: DeploymentRow;
  readonly reply: FastifyReply;
}): Promise<void> {
  if ((await findRemote(platform.db, deployment)) === undefined) return;
  const ofPlatform = turns.get(platform) ?? new Map<number, Promise<void>>();
  turns.set(platform, ofPlatform);
  const before = ofPlatform.get(deployment.id) ?? Promise.resolve();
  const answered = new Promise<void>((resolve) => {
    reply.raw.once('close', resolve);
    if (reply.raw.closed || reply.raw.destroyed) resolve();
  });
  const turn = before.then(() => answered);
  ofPlatform.set(deployment.id, turn);
  void turn.then(() => {
    if (ofPlatform.get(deployment.id) === turn) ofPlatform.delete(deployment.id);
  });
  const patience = new AbortController();
  const late = sleep(PATIENCE_MS, 'late' as const, { signal: patience.signal, ref: false });
  const outcome = await Promise.race([before, late.catch(() => undefined)]);
  patience.abort();
  if (outcome === 'late')
    throw tooManyRequests('Other changes of this deployment are being pushed to its remote', 5);
}
