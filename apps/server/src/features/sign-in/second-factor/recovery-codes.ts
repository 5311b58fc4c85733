import { randomInt } from 'node:crypto';
import { sha256 } from '../../../auth/secrets.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without what is mistaken for something else: 0, 1, i, l, o, u. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';

/** Codes of four groups of four letters: 78 random bits each, so that a plain SHA-256 keeps them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => times(GROUPS, () => times(GROUP_LENGTH, letter, ''), '-'));
}

/** SHA-256 of a code, however it is typed: the only form in which it is stored. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return sha256(plain);
}

function letter(): string {
  return LETTERS.charAt(randomInt(LETTERS.length));
}

function times(count: number, make: () => string, separator: string): string {
  return Array.from({ length: count }, make).join(separator);
}
