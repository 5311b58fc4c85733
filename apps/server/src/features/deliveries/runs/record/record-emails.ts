import type { Db } from '@facet/db';
import type { SendOutcome } from '../../../../mail/send-outcome.ts';
import { allEnded } from '../all-ended.ts';
import type { RunUnderWay } from '../run-under-way.ts';
import { type OutcomeGiven, recordOutcomes, recordRefusals } from './email-claims.store.ts';
import { inBatches } from './in-batches.ts';

/** The outcome of a claimed email. */
export interface SentEmail {
  readonly userId: number;
  readonly sent: SendOutcome;
}

/** Records the outcome of a claimed email, in a batch with others. */
export type RecordEmail = (email: SentEmail) => Promise<void>;

/**
 * How long an outcome waits for others, in milliseconds. It is short, because outcomes that a killed server has not
 * recorded are unknown.
 */
const TOGETHER_MS = 50;

/** Records the emails of a run. */
export function recorderOf(db: Db, run: RunUnderWay): RecordEmail {
  return inBatches(TOGETHER_MS, async (emails: readonly SentEmail[]) => {
    const refusals = emails.flatMap(({ userId, sent }) =>
      sent.outcome === 'temporary' ? [{ userId, reason: sent.reason }] : [],
    );
    const outcomes = emails.flatMap(({ userId, sent }) =>
      sent.outcome === 'temporary' ? [] : [{ userId, ...outcomeGiven(sent) }],
    );
    await allEnded([
      recordOutcomes(db, run, outcomes, ['sending', 'unknown']),
      recordRefusals(db, run, refusals),
    ]);
  });
}

export function outcomeGiven(sent: Exclude<SendOutcome, { readonly outcome: 'temporary' }>): OutcomeGiven {
  return { outcome: sent.outcome, reason: sent.outcome === 'sent' ? null : sent.reason };
}
