/** Loaded on first use: loading it at startup would cost 30 ms and 4 MB. */
const library = () => import('otpauth');

/** The RFC 6238 parameters that every authenticator supports. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The number of steps before and after the current one that are accepted, since clocks differ. */
const WINDOW = 1;
/** Recommended by RFC 4226, section 4. */
const SECRET_BYTES = 20;

/** A new secret, in Base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI that an authenticator reads from the QR code. */
export async function totpUri(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): Promise<string> {
  const { TOTP } = await library();
  return new TOTP({ ...FORM, secret, issuer, label }).toString();
}

/** The step of a code; undefined if the code is not valid now. */
export async function totpStep(secret: string, code: string, now = Date.now()): Promise<number | undefined> {
  // The library compares bytes and throws if the six characters have more than six.
  if (!/^\d{6}$/.test(code)) return undefined;
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp: now }) + delta;
}
