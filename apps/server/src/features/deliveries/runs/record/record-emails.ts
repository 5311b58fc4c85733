import type { Db } from '@facet/db';
import type { SendOutcome } from '../../../../mail/send-outcome.ts';
import { allEnded } from '../all-ended.ts';
import type { RunUnderWay } from '../run-under-way.ts';
import { type OutcomeGiven, recordOutcomes, recordRefusals } from './email-claims.store.ts';
import { inBatches } from './in-batches.ts';

/** What became of a claimed email. */
export interface SentEmail {
  readonly userId: number;
  readonly sent: SendOutcome;
}

/** Records what became of a claimed email, together with others. */
export type RecordEmail = (email: SentEmail) => Promise<void>;

/** How long outcomes wait for others, in milliseconds: what a killed server has not recorded is unknown. */
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
