import { ChromiumMissing } from '@facet/renderer';
import pLimit from 'p-limit';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import type { Attempt } from '../../../../jobs/jobs.ts';
import { sendsMail } from '../../../../mail/mailer.ts';
import { reasonOf } from '../../../../mail/send-outcome.ts';
import { ViewChanged } from '../../../embedding/rendering/view-changed.ts';
import { allEnded } from '../all-ended.ts';
import { DeliveryFailed, isFinal, NO_MAIL, RecipientsWait } from '../delivery-errors.ts';
import { followed, isFault, logFault } from '../log-fault.ts';
import { mailLookOf } from '../mail-look.ts';
import { type PrepareParts, prepareSeen } from '../prepare/prepare-group.ts';
import { placeOf } from '../prepare/recipient-place.ts';
import { refusalIn, renderGroupOf, type Seen, viewerOf, whatAreSeen } from '../prepare/view-of-recipient.ts';
import { type RecipientOutcome, recordOutcomes } from '../record/email-claims.store.ts';
import { keepFigures } from '../record/figures.store.ts';
import { recorderOf } from '../record/record-emails.ts';
import { setRenderGroups, updatePendingRecipients } from '../record/run-recipients.store.ts';
import { pendingRecipients, type WantedRow } from '../record/wanted-recipients.store.ts';
import { RunTaken, type RunUnderWay } from '../run-under-way.ts';
import { EmailClaims } from './claim-emails.ts';
import { emailGroup, type Sending, type SendParts, type Waiting } from './email-group.ts';
import { mailProblems } from './mail-problems.ts';
import { onePerAddress } from './one-per-address.ts';

export type DeliverParts = PrepareParts & SendParts & Pick<BasePlatform, 'settings'>;

/** The number of recipients whose access is read at once; more would delay other work of the server. */
const VIEWS_AT_ONCE = 50;
/** The number of groups of a run in progress at once: some are rendered while the emails of others are sent. */
const CONCURRENT_GROUPS = 3;
/**
 * How many times an attempt regroups recipients whose access, address or dashboard changes while their emails are made.
 */
const ROUNDS = 3;

/** A recipient and their view of the dashboard. */
interface Viewer {
  readonly recipient: WantedRow;
  readonly seen: Seen;
}

/** Recipients who get the same email. */
interface RenderGroup {
  /** The render group, as stored with its recipients. */
  readonly name: string;
  readonly members: readonly Viewer[];
}

/**
 * Sends the emails of a run whose recipients are known.
 * @throws RecipientsWait if some need another attempt; the others have an outcome
 */
export async function emailRecipients(
  parts: DeliverParts,
  run: RunUnderWay,
  attempt: Attempt,
): Promise<void> {
  const { db, settings } = parts;
  const waiting: Waiting = new Map();
  const emails = { claims: new EmailClaims(parts, run), record: recorderOf(db, run), waiting };
  for (let round = 0; round < ROUNDS; round += 1) {
    const groups = await renderGroups(parts, run, waiting);
    if (groups.length === 0) break;
    if (!sendsMail(settings)) throw new DeliveryFailed(NO_MAIL);
    const limit = pLimit(CONCURRENT_GROUPS);
    await allEnded(
      groups.map((group) => limit(() => renderAndEmailGroup(parts, run, group, emails, attempt))),
    );
  }
  await run.enter('recording');
  for (const { user_id } of await pendingRecipients(db, run))
    if (!waiting.has(user_id))
      waiting.set(user_id, 'The dashboard or the access of the recipient kept changing');
  const [wait] = waiting.values();
  if (wait !== undefined) throw new RecipientsWait(wait);
}

/**
 * The recipients whose emails can be made now, one per address, in groups with the same view. Others get an outcome, or
 * wait.
 */
async function renderGroups(parts: DeliverParts, run: RunUnderWay, waiting: Waiting): Promise<RenderGroup[]> {
  const { db } = parts;
  await updatePendingRecipients(db, run);
  const pending = await pendingRecipients(db, run);
  const recipients = pending.filter(({ user_id }) => !waiting.has(user_id));
  const problems = await mailProblems(
    db,
    run.tenant_id,
    recipients.map(({ email }) => email),
  );
  const viewers: Viewer[] = [];
  for (let at = 0; at < recipients.length; at += VIEWS_AT_ONCE)
    viewers.push(
      ...(await viewersAmong(parts, run, recipients.slice(at, at + VIEWS_AT_ONCE), problems, waiting)),
    );
  const held = pending.filter(({ user_id }) => waiting.has(user_id)).map(({ email }) => email);
  const next = onePerAddress(viewers, ({ recipient }) => recipient.email, held);
  const account = await mailLookOf(parts, run.tenant_id, run.account_name);
  const groups = Map.groupBy(next, ({ recipient, seen }) => {
    const { locale, timezone } = placeOf(recipient, account, run);
    return `${renderGroupOf(seen)} in ${locale} ${timezone}`;
  });
  await setRenderGroups(
    db,
    run,
    [...groups].flatMap(([renderGroup, members]) =>
      members.map(({ recipient }) => ({ userId: recipient.user_id, renderGroup })),
    ),
  );
  return [...groups].map(([name, members]) => ({ name, members }));
}

/**
 * The views of recipients. Those to whom nothing can be sent get an outcome; those whose access cannot be read now
 * wait.
 * @param problems why no email can be sent to some, by address
 */
async function viewersAmong(
  { db, log, ...parts }: DeliverParts,
  run: RunUnderWay,
  recipients: readonly WantedRow[],
  problems: ReadonlyMap<string, string>,
  waiting: Waiting,
): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  const outcomes: RecipientOutcome[] = [];
  const views = await whatAreSeen({ db, ...parts }, run, recipients.map(viewerOf));
  for (const [index, recipient] of recipients.entries()) {
    const { user_id: userId, email } = recipient;
    const view = views[index];
    const problem = problems.get(email);
    if (problem !== undefined) outcomes.push({ userId, outcome: 'skipped', reason: problem });
    else if (view?.status === 'fulfilled') viewers.push({ recipient, seen: view.value });
    else {
      const refusal = refusalIn(view?.reason);
      if (refusal !== undefined) outcomes.push({ userId, ...refusal });
      else {
        log.warn({ err: view?.reason, runId: run.id, userId }, 'What a recipient sees could not be read');
        waiting.set(userId, 'What the recipient sees could not be read');
      }
    }
  }
  await recordOutcomes(db, run, outcomes, ['pending']);
  return viewers;
}

/** Renders for one group and sends to its members. Members whose view has changed remain pending. */
async function renderAndEmailGroup(
  parts: DeliverParts,
  whole: RunUnderWay,
  { name, members }: RenderGroup,
  emails: Pick<Sending, 'claims' | 'record' | 'waiting'>,
  attempt: Attempt,
): Promise<void> {
  attempt.signal.throwIfAborted();
  const [first] = members;
  if (first === undefined) return;
  const { seen } = first;
  const recipients = members.map(({ recipient }) => recipient);
  // Groups that are prepared at a time are in different phases.
  const { run, phase } = followed(whole);
  try {
    const { compose, figures } = await prepareSeen(parts, run, first.recipient, seen);
    if (figures !== undefined) await keepFigures(parts.db, run, name, figures);
    await run.enter('sending');
    await emailGroup(parts, run, { seen, recipients, compose, ...emails, signal: attempt.signal });
  } catch (error) {
    if (error instanceof ViewChanged) return;
    if (error instanceof ChromiumMissing || error instanceof RunTaken || attempt.signal.aborted) throw error;
    // This group's view cannot be delivered, or not now; other groups may not be affected.
    const userIds = recipients.map(({ user_id }) => user_id);
    if (isFinal(error)) {
      const reason = reasonOf((error as Error).message);
      const outcomes = userIds.map((userId) => ({ userId, outcome: 'failed', reason }) as const);
      await recordOutcomes(parts.db, run, outcomes, ['pending']);
      return;
    }
    if (isFault(error))
      logFault(parts.log, error, { runId: run.id, phase: phase(), isRetried: !attempt.isLast });
    else
      parts.log.warn({ err: error, runId: run.id }, 'A dashboard could not be prepared for its recipients');
    const why = error instanceof RecipientsWait ? error.message : 'The dashboard could not be rendered';
    for (const userId of userIds) emails.waiting.set(userId, why);
  }
}
