import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { SettingError, type Settings } from '../../settings.ts';

export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Reads the TLS certificate and its key; undefined if not set.
 * @throws SettingError if a file cannot be read or is not PEM, or the key does not match the certificate
 */
export async function readTls({ tlsCert, tlsKey }: Settings): Promise<TlsFiles | undefined> {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const cert = await read('FACET_TLS_CERT', tlsCert);
  const key = await read('FACET_TLS_KEY', tlsKey);
  check('FACET_TLS_CERT', tlsCert, 'is not a certificate in PEM format', { cert });
  check('FACET_TLS_KEY', tlsKey, 'is not a private key in PEM format', { key });
  check('FACET_TLS_KEY', tlsKey, 'does not match the certificate in FACET_TLS_CERT', { cert, key });
  return { cert, key };
}

async function read(name: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new SettingError(`${name} ${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function check(name: string, file: string, problem: string, files: { cert?: Buffer; key?: Buffer }): void {
  try {
    createSecureContext(files);
  } catch (error) {
    throw new SettingError(`${name} ${file} ${problem}.`, { cause: error });
  }
}
