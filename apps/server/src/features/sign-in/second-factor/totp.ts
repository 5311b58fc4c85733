/** Loaded with its first use: at the start it would take 30 ms and 4 MB. */
const library = () => import('otpauth');

/** RFC 6238 as every authenticator knows it. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one that are taken too, since clocks differ. */
const WINDOW = 1;
/** As RFC 4226, 4 recommends. */
const SECRET_BYTES = 20;

/** A new secret, in Base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator reads from the QR code. */
export async function totpUri(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): Promise<string> {
  const { TOTP } = await library();
  return new TOTP({ ...FORM, secret, issuer, label }).toString();
}

/** The step that a code is of; undefined for a code that is not right now. */
export async function totpStep(secret: string, code: string, now = Date.now()): Promise<number | undefined> {
  // The library compares bytes, and fails where six characters have more of them.
  if (!/^\d{6}$/.test(code)) return undefined;
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp: now }) + delta;
}
