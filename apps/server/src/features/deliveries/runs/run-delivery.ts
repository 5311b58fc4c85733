import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { ApiError } from '../../../errors/errors.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { isMailAllowed } from '../../../mail/mail-domains.ts';
import { sendsMail } from '../../../mail/mailer.ts';
import { suppressionsAmong } from '../../account/mail-suppressions/mail-suppressions.service.ts';
import { mailDomainsOf } from '../../account/tenants/tenant-settings.service.ts';
import { type PublishedVersion, publishedVersion } from '../../content/dashboards/published-versions.ts';
import { DeliveryFailed, TemporarilyRefused } from './delivery-errors.ts';
import { ConditionProblem, judgeConditions, type Verdict } from './judge-conditions.ts';
import { latestValue } from './latest-value.ts';
import { announceTurn, type OwnerMailParts } from './owner-mail.ts';
import { type PrepareParts, prepareGroup, refreshed } from './prepare-group.ts';
import {
  insertRunRecipients,
  outcomesOf,
  pendingRecipients,
  recordOutcome,
  setRenderGroups,
  type WantedRow,
} from './run-recipients.store.ts';
import { beginRun, endRun, type RunEnd, type RunningRow, setPhase } from './runs.store.ts';
import { type SendParts, sendToGroup } from './send-to-group.ts';
import { refusalIn, type ViewParts, viewerOf, whatIsSeen } from './view-of-recipient.ts';

export type DeliveryParts = ViewParts & PrepareParts & SendParts & OwnerMailParts & { readonly log: Logger };

/** Recipients whose access is read at a time. */
const CONCURRENT_VIEWS = 8;

/**
 * Runs a delivery: finds its recipients, groups them by what they see, and for each group refreshes and checks the
 * dashboard, renders it once and sends it. Each step may run again after the server was killed, but nobody is sent two
 * emails: an email is claimed before it is sent, and one of which it is unknown whether it arrived is not sent again.
 * Emails that the mail server does not take for now are tried again with the job.
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
    const version = await versionOf(parts, run);
    const verdict = await verdictOf(parts, run, version);
    if (verdict.skip !== null) {
      await end(parts, run, { state: 'skipped', error: verdict.skip, conditionState: verdict.state });
      return;
    }
    if (run.notification_enabled) await deliverToAll(parts, run, version);
    else await refreshed(parts, run, version, ownerOf(run));
    await end(parts, run, { ...(await endingOf(parts, run)), conditionState: verdict.state });
  } catch (error) {
    const reason = reasonIn(error);
    if (!isFinal(error) && !attempt.isLast) throw error;
    if (reason === undefined) log.warn({ err: error, runId }, 'A delivery failed');
    await giveUp(parts, run, reason ?? 'The delivery could not be completed');
  }
}

/** Whether another attempt would end alike. */
function isFinal(error: unknown): boolean {
  if (error instanceof RenderFailed) return error.isReported;
  if (error instanceof ApiError) return error.status < 500 && error.status !== 429;
  return [DeliveryFailed, ConditionProblem, ChromiumMissing].some((kind) => error instanceof kind);
}

/** What the owner learns of an error. */
function reasonIn(error: unknown): string | undefined {
  const forOwner = [
    DeliveryFailed,
    TemporarilyRefused,
    ConditionProblem,
    RenderFailed,
    ChromiumMissing,
    ApiError,
  ];
  return forOwner.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}

async function versionOf({ db }: DeliveryParts, run: RunningRow): Promise<PublishedVersion> {
  const id = run.version_id;
  const version = id === null ? undefined : await publishedVersion(db, run.tenant_id, id);
  if (version === undefined) throw new DeliveryFailed('The dashboard is not published any more');
  return version;
}

/** Whether the conditions hold, by what the owner sees. A run that someone asked for sends in any case. */
async function verdictOf(
  parts: DeliveryParts,
  run: RunningRow,
  version: PublishedVersion,
): Promise<Verdict | { readonly skip: null; readonly state: undefined }> {
  // Once an email may have been sent, a later attempt must not decide otherwise.
  const isDecided = run.kind !== 'scheduled' || run.phase === 'rendering' || run.phase === 'sending';
  if (isDecided || run.conditions.length === 0) return { skip: null, state: undefined };
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

async function deliverToAll(parts: DeliveryParts, run: RunningRow, version: PublishedVersion): Promise<void> {
  const { db } = parts;
  if (run.phase === null) {
    await setPhase(db, run, 'resolving');
    // A retry has its recipients from the start.
    if (run.kind !== 'retry') await db.transaction().execute((tx) => insertRunRecipients(tx, run));
  }
  const groups = await renderGroups(parts, run);
  if (groups.size > 0 && !sendsMail(parts.settings))
    throw new DeliveryFailed('This server sends no email: FACET_SMTP_URL and FACET_MAIL_FROM are not set');
  const refusals: string[] = [];
  for (const recipients of groups.values()) {
    const refusal = await deliverToGroup(parts, run, version, recipients);
    if (refusal !== undefined) refusals.push(refusal);
  }
  await setPhase(db, run, 'recording');
  if (refusals[0] !== undefined) throw new TemporarilyRefused(refusals[0]);
}

/** The recipients who have no email yet, by what they see. Those who may not see the dashboard are skipped. */
async function renderGroups(parts: DeliveryParts, run: RunningRow): Promise<Map<string, WantedRow[]>> {
  const { db } = parts;
  const recipients = await deliverable(parts, run, await pendingRecipients(db, run));
  const limit = pLimit(CONCURRENT_VIEWS);
  const seen = await Promise.all(recipients.map((recipient) => limit(() => groupOf(parts, run, recipient))));
  const found = seen.filter((each) => each !== undefined);
  await setRenderGroups(
    db,
    run,
    found.map(({ recipient, renderGroup }) => ({ userId: recipient.user_id, renderGroup })),
  );
  const wanted = found.map(({ recipient, renderGroup }) => ({ ...recipient, render_group: renderGroup }));
  return Map.groupBy(wanted, ({ render_group }) => render_group);
}

/** Those whose addresses the account may send to, and whose mailboxes have not refused an email for good. */
async function deliverable(
  { db }: DeliveryParts,
  run: RunningRow,
  recipients: readonly WantedRow[],
): Promise<WantedRow[]> {
  const domains = await mailDomainsOf(db, run.tenant_id);
  const emails = recipients.map(({ email }) => email);
  const suppressed = await suppressionsAmong(db, run.tenant_id, emails);
  const reasons = new Map<string, number[]>();
  const wanted = recipients.filter(({ user_id: userId, email }) => {
    const refusal = suppressed.get(email);
    const reason =
      refusal !== undefined
        ? `The mail server has refused this address: ${refusal}`
        : isMailAllowed(domains, email)
          ? undefined
          : 'The account does not send email to this domain';
    if (reason !== undefined) reasons.set(reason, [...(reasons.get(reason) ?? []), userId]);
    return reason === undefined;
  });
  for (const [reason, userIds] of reasons)
    await recordOutcome(db, run, userIds, { outcome: 'skipped', reason }, ['pending']);
  return wanted;
}

async function groupOf(parts: DeliveryParts, run: RunningRow, recipient: WantedRow) {
  try {
    return { recipient, renderGroup: await whatIsSeen(parts, run, viewerOf(recipient)) };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === undefined) throw error;
    await recordOutcome(parts.db, run, [recipient.user_id], refusal, ['pending']);
    return undefined;
  }
}

/** Renders for one group and sends to its members. Returns why emails wait, if some do. */
async function deliverToGroup(
  parts: DeliveryParts,
  run: RunningRow,
  version: PublishedVersion,
  recipients: readonly WantedRow[],
): Promise<string | undefined> {
  const [first] = recipients;
  if (first === undefined) return undefined;
  try {
    const prepared = await prepareGroup(parts, run, version, viewerOf(first));
    await setPhase(parts.db, run, 'sending');
    return await sendToGroup(parts, run, recipients, prepared);
  } catch (error) {
    // What this group sees cannot be delivered; what others see may well be.
    if (!(error instanceof Error) || !isFinal(error) || error instanceof ChromiumMissing) throw error;
    const userIds = recipients.map(({ user_id }) => user_id);
    await recordOutcome(parts.db, run, userIds, { outcome: 'failed', reason: error.message }, ['pending']);
    return undefined;
  }
}

/** How a run ends whose recipients all have an outcome. */
async function endingOf({ db }: DeliveryParts, run: RunningRow): Promise<RunEnd> {
  const outcomes = await outcomesOf(db, run);
  const bad = outcomes.filter(({ outcome }) => outcome !== 'sent' && outcome !== 'skipped');
  if (bad.length === 0) return { state: 'succeeded', error: null };
  const count = bad.reduce((sum, { number }) => sum + number, 0);
  const people = count === 1 ? '1 recipient' : `${count} recipients`;
  return {
    state: 'failed',
    error: `${people} did not get the email for certain: ${bad[0]?.reason ?? 'unknown'}`,
  };
}

/** Ends a run that cannot go on. Nobody who is still waiting gets an email from it. */
async function giveUp(parts: DeliveryParts, run: RunningRow, reason: string): Promise<void> {
  const { db } = parts;
  const pending = await pendingRecipients(db, run);
  const userIds = pending.map(({ user_id }) => user_id);
  await recordOutcome(db, run, userIds, { outcome: 'failed', reason }, ['pending']);
  await end(parts, run, { state: 'failed', error: reason });
}

/** Ends a run, and tells its owner when it is the first to fail or the first to work again. */
async function end(parts: DeliveryParts, run: RunningRow, ending: RunEnd): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const { turned } = (await endRun(tx, run, ending)) ?? {};
    if (turned !== undefined) await announceTurn(parts, tx, run, turned);
  });
}
