import type { RunEnd } from './end-run.store.ts';
import type { MissedChannel } from './run-channels.store.ts';
import type { OutcomeCount } from './run-recipients.store.ts';

/** The maximum number of reasons in one sentence. */
const MOST_REASONS = 3;

/**
 * The end of a run whose emails and messages all have an outcome: what did not arrive, or may not have, and why.
 * @param emails by outcome and reason, the most frequent first
 */
export function endingOf(emails: readonly OutcomeCount[], channels: readonly MissedChannel[]): RunEnd {
  const missed = emails.filter(({ outcome }) => outcome === 'failed' || outcome === 'refused');
  // Emails that are still being sent were claimed by a worker that has lost the run.
  const unknown = emails.filter(({ outcome }) => outcome === 'unknown' || outcome === 'sending');
  const sentences = [
    ...aboutEmails('The email did not reach', missed),
    ...aboutEmails('It is unknown whether the email reached', unknown),
    ...aboutChannels(
      'The message did not reach',
      channels.filter(({ outcome }) => outcome !== 'unknown'),
    ),
    ...aboutChannels(
      'It is unknown whether the message reached',
      channels.filter(({ outcome }) => outcome === 'unknown'),
    ),
  ];
  if (sentences.length === 0) return { state: 'succeeded', error: null };
  return { state: 'failed', error: sentences.join('. ') };
}

function aboutEmails(what: string, counts: readonly OutcomeCount[]): string[] {
  if (counts.length === 0) return [];
  const total = counts.reduce((sum, { number }) => sum + number, 0);
  const named = counts
    .slice(0, MOST_REASONS)
    .map(({ number, reason }) => `${known(reason)}${counts.length > 1 ? ` (${number})` : ''}`);
  const others = counts.length - named.length;
  const more = others === 0 ? [] : [others === 1 ? '1 other reason' : `${others} other reasons`];
  const people = total === 1 ? '1 recipient' : `${total} recipients`;
  return [`${what} ${people}: ${[...named, ...more].join('; ')}`];
}

function aboutChannels(what: string, channels: readonly MissedChannel[]): string[] {
  if (channels.length === 0) return [];
  return [`${what} ${channels.map(({ host, reason }) => `${host}: ${known(reason)}`).join('; ')}`];
}

function known(reason: string | null): string {
  return reason ?? 'for an unknown reason';
}
