import type { Db } from '@facet/db';
import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import { originOf } from '../../../auth/tenant-origin.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { reasonOf } from '../../../mail/send-outcome.ts';
import type { PublishedVersion } from '../../content/dashboards/published-versions.ts';
import { chartTitles } from '../../content/dashboards/shown-dashboard.ts';
import { type DeliverParts, deliverToAll } from './deliver-to-all.ts';
import { DeliveryFailed, isFinal, RecipientsWait } from './delivery-errors.ts';
import { endAndAnnounce } from './end-run.ts';
import { requireJudgeable } from './failed-charts.ts';
import { ConditionProblem, judgeConditions, type Verdict } from './judge-conditions.ts';
import { latestValue } from './latest-value.ts';
import type { OwnerMailParts } from './owner-mail.ts';
import { type PostParts, postToChannels } from './post-to-channels.ts';
import { refreshed } from './prepare-group.ts';
import { insertRunChannels, missedChannel } from './run-channels.store.ts';
import { insertRunRecipients, outcomesOf, skipPendingRecipients } from './run-recipients.store.ts';
import { ownerOf, type RunUnderWay, versionOf } from './run-under-way.ts';
import { beginRun, type RunEnd, setPhase, setResolved, setWaiting } from './runs.store.ts';

export type DeliveryParts = DeliverParts & OwnerMailParts & PostParts;

/** Another worker has the run. */
class RunTaken extends Error {
  override name = 'RunTaken';
}

/** How often a server may stop while it works on a run: a run that stops servers must not do so forever. */
const INTERRUPTIONS = 5;

/**
 * Runs a delivery: decides once whether it sends and to whom, then groups the recipients by what they see, and for each
 * group refreshes and checks the dashboard, renders it once and sends it. Each step may run again after the server was
 * killed, but nobody is sent two emails: an email is claimed before it is sent, and one of which it is unknown whether it
 * arrived is not sent again. Emails that the mail server temporarily refuses are tried again with the job.
 */
export async function runDelivery(
  parts: DeliveryParts,
  { tenantId, runId }: { tenantId: number; runId: number },
  attempt: Attempt,
): Promise<void> {
  const { db, log } = parts;
  const begun = await beginRun(db, tenantId, runId);
  if (begun === undefined) return;
  const run: RunUnderWay = {
    ...begun,
    reference: `delivery-${begun.id}`,
    firstRun: begun.first_run_id,
    origin: await originOf(parts, db, tenantId),
    enter: (phase) => setPhase(db, begun, phase),
  };
  try {
    if (run.interruptions > INTERRUPTIONS)
      throw new DeliveryFailed(
        `The server stopped ${run.interruptions} times while it worked on the delivery`,
      );
    await deliver(parts, run, attempt);
  } catch (error) {
    // Another worker has, or will have, the run.
    if (attempt.signal.aborted || error instanceof RunTaken) throw error;
    const reason = reasonIn(error);
    if (!isFinal(error) && !attempt.isLast) {
      await setWaiting(db, run);
      throw error;
    }
    if (reason === undefined) log.warn({ err: error, runId }, 'A delivery failed');
    await end(parts, run, { state: 'failed', error: reason ?? 'The delivery could not be completed' });
  }
}

async function deliver(parts: DeliveryParts, run: RunUnderWay, attempt: Attempt): Promise<void> {
  const version = await versionOf(parts.db, run);
  if (!run.is_resolved && !(await resolve(parts, run, version))) return;
  if (run.notification_enabled) {
    const wait = await postToChannels(parts, run, version, attempt.signal);
    await deliverToAll(parts, run, attempt);
    if (wait !== undefined) throw new RecipientsWait(wait);
  } else {
    await skipPendingRecipients(parts.db, run, 'The delivery no longer sends emails');
    await refreshed(parts, run, version, ownerOf(run));
  }
  await end(parts, run, await endingOf(parts, run));
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
  return forOwner.some((kind) => error instanceof kind) ? reasonOf((error as Error).message) : undefined;
}

/**
 * Decides whether a run sends, and to whom. Ends a run that does not, and returns false.
 * @throws RunTaken if another worker has decided it, or the run has ended
 */
async function resolve(parts: DeliveryParts, run: RunUnderWay, version: PublishedVersion): Promise<boolean> {
  const { skip, state } = await verdictOf(parts, run, version);
  await run.enter('resolving');
  await parts.db.transaction().execute(async (tx) => {
    if (!(await setResolved(tx, run, state))) throw new RunTaken('Another worker has the run');
    if (skip !== null) await endAndAnnounce(parts, tx, run, { state: 'skipped', error: skip });
    else if (run.notification_enabled) {
      await insertRunRecipients(tx, run);
      await insertRunChannels(tx, run);
    }
  });
  return skip === null;
}

/** Whether the conditions hold, by what the owner sees. A run that someone asked for sends in any case. */
async function verdictOf(
  parts: DeliveryParts,
  run: RunUnderWay,
  version: PublishedVersion,
): Promise<Verdict | { readonly skip: null; readonly state: undefined }> {
  if (run.kind !== 'scheduled' || run.conditions.length === 0) return { skip: null, state: undefined };
  await run.enter('checking');
  const owner = ownerOf(run);
  const { widgets, timeZone } = await refreshed(parts, run, version, owner);
  requireJudgeable(widgets, chartTitles(version));
  return judgeConditions(run.conditions, run.condition_state, {
    widgets,
    timeZone,
    now: new Date(),
    latest: (member) => latestValue(parts, run, owner, member),
  });
}

/** How a run ends whose recipients all have an outcome. */
async function endingOf({ db }: DeliveryParts, run: RunUnderWay): Promise<RunEnd> {
  const outcomes = await outcomesOf(db, run);
  const missed = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'refused');
  // What is still being sent, another worker has claimed, who has lost the run.
  const unknown = outcomes.filter(({ outcome }) => outcome === 'unknown' || outcome === 'sending');
  const [one] = missed.length > 0 ? missed : unknown;
  if (one === undefined) return endingOfChannels(db, run);
  const what =
    missed.length > 0
      ? `The email did not reach ${peopleIn(missed)}`
      : `It is unknown whether the email reached ${peopleIn(unknown)}`;
  return { state: 'failed', error: `${what}: ${one.reason ?? 'for an unknown reason'}` };
}

/** How a run ends whose emails all arrived. */
async function endingOfChannels(db: Db, run: RunUnderWay): Promise<RunEnd> {
  const missed = await missedChannel(db, run);
  if (missed === undefined) return { state: 'succeeded', error: null };
  const { host, outcome, reason } = missed;
  const what =
    outcome === 'unknown'
      ? `It is unknown whether the message reached ${host}`
      : `The message did not reach ${host}`;
  return { state: 'failed', error: `${what}: ${reason ?? 'for an unknown reason'}` };
}

function peopleIn(outcomes: readonly { readonly number: number }[]): string {
  const count = outcomes.reduce((sum, { number }) => sum + number, 0);
  return count === 1 ? '1 recipient' : `${count} recipients`;
}

function end(parts: DeliveryParts, run: RunUnderWay, ending: RunEnd): Promise<void> {
  return parts.db.transaction().execute((tx) => endAndAnnounce(parts, tx, run, ending));
}
