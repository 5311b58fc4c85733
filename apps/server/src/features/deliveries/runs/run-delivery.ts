import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import { ApiError } from '../../../errors/errors.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { type PublishedVersion, publishedVersion } from '../../content/dashboards/published-versions.ts';
import { type DeliverParts, deliverToAll } from './deliver-to-all.ts';
import { DeliveryFailed, isFinal, RecipientsWait } from './delivery-errors.ts';
import { endAndAnnounce } from './end-run.ts';
import { ConditionProblem, judgeConditions, type Verdict } from './judge-conditions.ts';
import { latestValue } from './latest-value.ts';
import type { OwnerMailParts } from './owner-mail.ts';
import { refreshed } from './prepare-group.ts';
import { endPendingRecipients, insertRunRecipients, outcomesOf } from './run-recipients.store.ts';
import { beginRun, type RunEnd, type RunningRow, setPhase, setResolved, setWaiting } from './runs.store.ts';

export type DeliveryParts = DeliverParts & OwnerMailParts;

/** How often a server may stop while it works on a run: a run that stops servers must not do so forever. */
const INTERRUPTIONS = 5;

/**
 * Runs a delivery: decides once whether it sends and to whom, then groups the recipients by what they see, and for each
 * group refreshes and checks the dashboard, renders it once and sends it. Each step may run again after the server was
 * killed, but nobody is sent two emails: an email is claimed before it is sent, and one of which it is unknown whether it
 * arrived is not sent again. Emails that the mail server does not take for now are tried again with the job.
 */
export async function runDelivery(
  parts: DeliveryParts,
  { runId }: { runId: number },
  attempt: Attempt,
): Promise<void> {
  const { db, log } = parts;
  const run = await beginRun(db, runId);
  if (run === undefined) return;
  try {
    if (run.interruptions > INTERRUPTIONS)
      throw new DeliveryFailed(
        `The server stopped ${run.interruptions} times while it worked on the delivery`,
      );
    await end(parts, run, await deliver(parts, run, attempt));
  } catch (error) {
    // Another worker has, or will have, the run.
    if (attempt.signal.aborted) throw error;
    const reason = reasonIn(error);
    if (!isFinal(error) && !attempt.isLast) {
      await setWaiting(db, run);
      throw error;
    }
    if (reason === undefined) log.warn({ err: error, runId }, 'A delivery failed');
    await giveUp(parts, run, reason ?? 'The delivery could not be completed');
  }
}

async function deliver(parts: DeliveryParts, run: RunningRow, attempt: Attempt): Promise<RunEnd> {
  const version = await versionOf(parts, run);
  const skip = run.is_resolved ? null : await resolve(parts, run, version);
  if (skip !== null) return { state: 'skipped', error: skip };
  if (run.notification_enabled) await deliverToAll(parts, run, attempt);
  else {
    const reason = 'The delivery sends no emails any more';
    await endPendingRecipients(parts.db, run, { outcome: 'skipped', reason });
    await refreshed(parts, run, version, ownerOf(run));
  }
  return endingOf(parts, run);
}

/** What the owner learns of an error. */
function reasonIn(error: unknown): string | undefined {
  const forOwner = [
    DeliveryFailed,
    RecipientsWait,
    ConditionProblem,
    RenderFailed,
    ChromiumMissing,
    ApiError,
  ];
  return forOwner.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}

/** @throws DeliveryFailed if the dashboard is not published any more */
async function versionOf({ db }: DeliveryParts, run: RunningRow): Promise<PublishedVersion> {
  const id = run.version_id;
  const version = id === null ? undefined : await publishedVersion(db, run.tenant_id, id);
  if (version === undefined) throw new DeliveryFailed('The dashboard is not published any more');
  return version;
}

/** Decides whether a run sends, and to whom. Returns why it does not send, if so. */
async function resolve(
  parts: DeliveryParts,
  run: RunningRow,
  version: PublishedVersion,
): Promise<string | null> {
  const verdict = await verdictOf(parts, run, version);
  await setPhase(parts.db, run, 'resolving');
  await parts.db.transaction().execute(async (tx) => {
    if (verdict.skip === null && run.notification_enabled) await insertRunRecipients(tx, run);
    await setResolved(tx, run, verdict.state);
  });
  return verdict.skip;
}

/** Whether the conditions hold, by what the owner sees. A run that someone asked for sends in any case. */
async function verdictOf(
  parts: DeliveryParts,
  run: RunningRow,
  version: PublishedVersion,
): Promise<Verdict | { readonly skip: null; readonly state: undefined }> {
  if (run.kind !== 'scheduled' || run.conditions.length === 0) return { skip: null, state: undefined };
  await setPhase(parts.db, run, 'checking');
  const owner = ownerOf(run);
  const { widgets, timeZone } = await refreshed(parts, run, version, owner);
  return judgeConditions(run.conditions, run.condition_state, {
    widgets,
    timeZone,
    now: new Date(),
    latest: (member) => latestValue(parts, run, owner, member),
  });
}

/** @throws DeliveryFailed if the owner was deleted */
function ownerOf({ owner_user_id: userId }: RunningRow) {
  if (userId === null) throw new DeliveryFailed('The user who created the delivery was deleted');
  return { userId };
}

/** How a run ends whose recipients all have an outcome. */
async function endingOf({ db }: DeliveryParts, run: RunningRow): Promise<RunEnd> {
  const outcomes = await outcomesOf(db, run);
  const missed = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'refused');
  const unknown = outcomes.filter(({ outcome }) => outcome === 'unknown');
  const [one] = missed.length > 0 ? missed : unknown;
  if (one === undefined) return { state: 'succeeded', error: null };
  const what =
    missed.length > 0
      ? `The email did not reach ${peopleIn(missed)}`
      : `It is unknown whether the email reached ${peopleIn(unknown)}`;
  return { state: 'failed', error: `${what}: ${one.reason ?? 'for an unknown reason'}` };
}

function peopleIn(outcomes: readonly { readonly number: number }[]): string {
  const count = outcomes.reduce((sum, { number }) => sum + number, 0);
  return count === 1 ? '1 recipient' : `${count} recipients`;
}

/** Ends a run that cannot go on. Nobody who is still waiting gets an email from it. */
async function giveUp(parts: DeliveryParts, run: RunningRow, reason: string): Promise<void> {
  await endPendingRecipients(parts.db, run, { outcome: 'failed', reason });
  await end(parts, run, { state: 'failed', error: reason });
}

function end(parts: DeliveryParts, run: RunningRow, ending: RunEnd): Promise<void> {
  return parts.db.transaction().execute((tx) => endAndAnnounce(parts, tx, run, ending));
}
