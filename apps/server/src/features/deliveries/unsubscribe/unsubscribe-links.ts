import { createHmac, timingSafeEqual } from 'node:crypto';

/** The user whom a link unsubscribes, and the notification. */
export interface Subscription {
  readonly tenantId: number;
  readonly notificationId: number;
  readonly userId: number;
}

/** Replaces the token in previews; it unsubscribes nobody. */
export const PREVIEW_TOKEN = 'preview';

const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([1-9]\d{0,14})-([\w-]{43})$/;

/** Signs the links at the end of emails, which need no sign-in (RFC 8058). They do not expire. */
export class UnsubscribeLinks {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  tokenFor({ tenantId, notificationId, userId }: Subscription): string {
    const named = `${tenantId}-${notificationId}-${userId}`;
    return `${named}-${this.#signatureOf(named)}`;
  }

  /** The user and notification of a token; undefined unless this installation signed it. */
  read(token: string): Subscription | undefined {
    const [, tenantId, notificationId, userId, signature = ''] = TOKEN.exec(token) ?? [];
    const expected = Buffer.from(this.#signatureOf(`${tenantId}-${notificationId}-${userId}`));
    // Compared as text: the last character has bits that decoding ignores.
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return { tenantId: Number(tenantId), notificationId: Number(notificationId), userId: Number(userId) };
  }

  #signatureOf(text: string): string {
    return createHmac('sha256', this.#key).update(`unsubscribe ${text}`).digest('base64url');
  }
}
