import type { Keyring } from '@facet/db';
import type { Logger } from 'pino';
import { oneLine } from '../../../../mail/one-line.ts';
import { reasonOf } from '../../../../mail/send-outcome.ts';
import { type Outbound, OutboundRefused } from '../../../../outbound/outbound.ts';
import type { PublishedVersion } from '../../../content/dashboards/published-versions.ts';
import { CHANNEL_KINDS } from '../../channels/channel-kinds.ts';
import type { ChannelKind, ChannelMessage } from '../../channels/channel-message.ts';
import { CHANNEL_SECRETS } from '../../channels/channels.service.ts';
import { allEnded } from '../all-ended.ts';
import { isFinal } from '../delivery-errors.ts';
import { messageOf } from '../prepare/message-of-run.ts';
import type { PrepareParts } from '../prepare/prepare-group.ts';
import type { ViewParts } from '../prepare/view-of-recipient.ts';
import {
  claimMessage,
  recordPostponement,
  recordPosts,
  type WaitingChannel,
  waitingChannels,
} from '../record/run-channels.store.ts';
import type { RunUnderWay } from '../run-under-way.ts';
import { connectionCodeIn, isNeverConnected } from './connection-code.ts';

export interface PostParts extends PrepareParts, ViewParts {
  readonly log: Logger;
  readonly keyring: Keyring;
  readonly outbound: Outbound;
}

/** The most bytes that are read of a response, which explains a refusal in text. */
const RESPONSE_BYTES = 4096;
/** The number of characters of a response that are kept. */
const LONGEST_RESPONSE = 200;

/**
 * Posts a dashboard to the channels of a run, as the user who created the notification sees it. Channels that cannot be
 * reached now remain pending; returns the reason for one of them.
 */
export async function postToChannels(
  parts: PostParts,
  run: RunUnderWay,
  version: PublishedVersion,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { db, log } = parts;
  const channels = await waitingChannels(db, run);
  if (channels.length === 0) return undefined;
  let message: ChannelMessage;
  try {
    message = await messageOf(parts, run, version);
  } catch (error) {
    if (signal.aborted) throw error;
    const all = channels.map(({ channel_id }) => channel_id);
    if (isFinal(error)) {
      const reason = reasonOf((error as Error).message);
      await recordPosts(db, run, all, { outcome: 'failed', reason }, ['pending']);
      return undefined;
    }
    log.warn({ err: error, runId: run.id }, 'A dashboard could not be prepared for channels');
    return 'The dashboard could not be read';
  }
  const posts = channels.map((channel) => post(parts, run, channel, message, signal));
  return (await allEnded(posts)).find((reason) => reason !== undefined);
}

/** Posts to one channel. Returns why it must wait for another attempt, or undefined. */
async function post(
  { db, keyring, outbound }: PostParts,
  run: RunUnderWay,
  channel: WaitingChannel,
  message: ChannelMessage,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { channel_id: id, kind: type, host, url, secret } = channel;
  const kind = CHANNEL_KINDS[type];
  const request = kind.post(message, {
    messageId: `msg_${run.first_run_id}_${id}`,
    secret: secret === null ? null : keyring.decrypt(secret, CHANNEL_SECRETS.secret),
    now: new Date(),
  });
  if (!(await claimMessage(db, run, id))) return undefined;
  const found = await outcomeOf(kind, () =>
    outbound.fetch(keyring.decrypt(url, CHANNEL_SECRETS.url), {
      method: 'POST',
      ...request,
      keepsBytes: RESPONSE_BYTES,
      signal,
    }),
  );
  if (found.outcome !== 'postponed') {
    await recordPosts(db, run, [id], found, ['sending', 'unknown']);
    return undefined;
  }
  await recordPostponement(db, run, id, found.reason);
  return `${host}: ${found.reason}`;
}

type Found =
  | { readonly outcome: 'sent'; readonly reason: null }
  | { readonly outcome: 'refused' | 'unknown'; readonly reason: string }
  | { readonly outcome: 'postponed'; readonly reason: string };

async function outcomeOf(kind: ChannelKind, send: () => Promise<Response>): Promise<Found> {
  try {
    const response = await send();
    if (response.ok) return { outcome: 'sent', reason: null };
    const reason = await reasonIn(response);
    return kind.isRefusal(response.status)
      ? { outcome: 'refused', reason }
      : { outcome: 'postponed', reason };
  } catch (error) {
    if (error instanceof OutboundRefused) return { outcome: 'refused', reason: error.message };
    const code = connectionCodeIn(error);
    if (kind.recognisesRepeats || isNeverConnected(code))
      return { outcome: 'postponed', reason: `The connection failed (${code})` };
    return { outcome: 'unknown', reason: `The connection ended before the response (${code})` };
  }
}

async function reasonIn(response: Response): Promise<string> {
  const text = oneLine(await response.text()).trim();
  const shown = text.slice(0, LONGEST_RESPONSE).toWellFormed();
  return shown === '' ? `It responded ${response.status}` : `It responded ${response.status}: ${shown}`;
}
