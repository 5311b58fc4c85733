import { createHash } from 'node:crypto';
import { newSecret } from './secrets.ts';

const GENERATED = /^sk-([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/;

/** Creates a key: `sk-`, 256 random bits, and a checksum that distinguishes a mistyped key from an unknown one. */
export function newApiKey(): string {
  const secret = newSecret();
  return `sk-${secret}${checksum(secret)}`;
}

/** The part of a key that lists show, so that its owner recognises it. */
export function hintOf(key: string): string {
  return `${key.slice(0, 5)}…${key.slice(-4)}`;
}

/** The problem with an invalid key, as the end of a sentence; undefined if the key is valid. */
export function apiKeyProblem(key: string): string | undefined {
  if (!key.startsWith('sk-')) return 'must begin with sk-';
  if (!/^[\x21-\x7e]{20,200}$/.test(key)) return 'must be 20 to 200 printable characters without spaces';
  const [, secret, sum] = GENERATED.exec(key) ?? [];
  if (secret !== undefined && checksum(secret) !== sum) return 'is mistyped: its checksum does not match';
  return undefined;
}

function checksum(secret: string): string {
  return createHash('sha256').update(`facet-key:${secret}`).digest('base64url').slice(0, 6);
}
