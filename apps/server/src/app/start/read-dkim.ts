import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DkimSigner } from '../../mail/mailer.ts';
import { SettingError, type Settings } from '../../settings.ts';

/** Receivers ignore signatures with shorter keys (RFC 8301, section 3.2). */
const LEAST_BITS = 1024;

/**
 * Reads the key that signs outgoing email; undefined if not set.
 * @throws SettingError if the file cannot be read or is not a usable key; it never quotes the key
 */
export async function readDkim({
  dkimDomain,
  dkimSelector,
  dkimKey,
}: Settings): Promise<DkimSigner | undefined> {
  if (dkimDomain === undefined || dkimSelector === undefined || dkimKey === undefined) return undefined;
  let privateKey: string;
  try {
    privateKey = await readFile(dkimKey, 'utf8');
  } catch (error) {
    throw new SettingError(`FACET_DKIM_KEY ${dkimKey} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = keyOf(privateKey, dkimKey);
  if (asymmetricKeyType !== 'rsa') throw new SettingError(`FACET_DKIM_KEY ${dkimKey} is not an RSA key.`);
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
    throw new SettingError(`FACET_DKIM_KEY ${dkimKey} has fewer than ${LEAST_BITS} bits.`);
  return { domain: dkimDomain, selector: dkimSelector, privateKey };
}

function keyOf(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw new SettingError(
      `FACET_DKIM_KEY ${file} is not a private key in PEM format without a passphrase.`,
      { cause: error },
    );
  }
}
