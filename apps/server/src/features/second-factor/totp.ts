import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator knows it. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one that are taken too, since clocks differ. */
const WINDOW = 1;
/** As RFC 4226, 4 recommends. */
const SECRET_BYTES = 20;

/** A new secret, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator reads from the QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...FORM, secret, issuer, label }).toString();
}

/** The step that a code is of; undefined for a code that is not right now. */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp: now }) + delta;
}
