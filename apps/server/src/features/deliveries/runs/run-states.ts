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
export const STATES = ['pending', 'running', 'succeeded', 'failed', 'skipped'] as const;
export type State = (typeof STATES)[number];
export const KINDS = ['scheduled', 'manual', 'retry'] as const;
export type RunKind = (typeof KINDS)[number];
export const OUTCOMES = ['pending', 'sending', 'sent', 'refused', 'unknown', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** What becomes of a message to a channel, which is never skipped. */
export type PostOutcome = Exclude<Outcome, 'skipped'>;
