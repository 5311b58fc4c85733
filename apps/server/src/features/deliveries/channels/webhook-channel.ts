import { createHmac, randomBytes } from 'node:crypto';
import type { ChannelKind, ChannelMessage, MessageChart } from './channel-message.ts';

/** The prefix of webhook secrets, before the Base64. */
const PREFIX = 'whsec_';
/** The most JSON that all charts of a message may have together, in bytes. */
const MOST_BYTES = 512 * 1024;

/** A secret for signatures, as `whsec_` and Base64 of 32 bytes. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/**
 * Webhooks as Standard Webhooks 1.0.0 describes them: JSON, signed with HMAC-SHA256 over id, time and body. Receivers
 * discard ids that they have seen before. Only 410 means that a receiver wants no more messages.
 */
export const webhookChannel: ChannelKind = {
  recognisesRepeats: true,
  isRefusal: (status) => status === 410,
  post(message, { messageId, secret, now }) {
    const body = JSON.stringify(eventOf(message));
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const key = Buffer.from((secret ?? '').slice(PREFIX.length), 'base64');
    const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
    return {
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    };
  },
};

function eventOf({ scheduledFor, dataFrom, timeZone, locale: _locale, charts, ...message }: ChannelMessage) {
  return {
    type: 'notification.delivered',
    timestamp: dataFrom.toISOString(),
    data: {
      ...message,
      scheduledFor: scheduledFor.toISOString(),
      dataFrom: dataFrom.toISOString(),
      timezone: timeZone,
      charts: fitting(charts),
    },
  };
}

/** The charts of a message, reduced to its maximum size: the largest ones lose their rows first. */
function fitting(charts: readonly MessageChart[]): readonly MessageChart[] {
  const sized = charts.map((chart) => ({ chart, bytes: Buffer.byteLength(JSON.stringify(chart)) }));
  const kept = new Set<MessageChart>();
  let room = MOST_BYTES;
  for (const { chart, bytes } of sized.toSorted((one, other) => one.bytes - other.bytes)) {
    room -= bytes;
    if (room >= 0) kept.add(chart);
  }
  return charts.map((chart) => (kept.has(chart) ? chart : { ...chart, rows: [], isTruncated: true }));
}
