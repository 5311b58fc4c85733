export { STATES, type State } from '../notifications/run-state.ts';

/**
 * The life of a run. Folders by what they do, from the lowest: record, prepare, decide, send; a later one uses the earlier
 * ones.
 *
 *     notification is due ──fireDue──▶ pending
 *     somebody starts or retries one ─┘   │
 *                                         │ step `resolve` (decide/resolve-step.ts): refreshes, judges the conditions
 *                                         ▼
 *                        ┌────────── running, resolving ──────────▶ skipped   no condition is met, or nobody to send to
 *       owner gets mail ◀┤                │ recipients and channels are stored
 *       when it fails    │                ▼
 *       or works again   │         running, queued
 *                        │                │ step `send` (send/send-step.ts): posts to channels; emails recipients:
 *                        │                │   group by what they see ▶ render once (prepare) ▶ claim ▶ send ▶ record
 *                        │                ▼
 *                        ├──── running, refreshing … recording ───▶ succeeded  everybody has an outcome
 *                        │                │    ▲
 *                        │    some have to wait│ the job runs again, later
 *                        │                ▼    │
 *                        │            is_waiting
 *                        └───────────────────────────────────────▶ failed     for good, or after the last attempt
 *
 * Somebody may cancel a run at any time before it ends; who has not been sent anything yet gets nothing (cancelled).
 *
 * Every step may run again after its worker was killed: a step continues where the rows of the run say it is.
 */
export const PHASES = [
  'resolving',
  'queued',
  'refreshing',
  'checking',
  'rendering',
  'sending',
  'recording',
] as const;
export type Phase = (typeof PHASES)[number];
export const KINDS = ['scheduled', 'manual', 'retry'] as const;
export type RunKind = (typeof KINDS)[number];
export const OUTCOMES = ['pending', 'sending', 'sent', 'refused', 'unknown', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The outcome of a message to a channel, which is never skipped. */
export type PostOutcome = Exclude<Outcome, 'skipped'>;
