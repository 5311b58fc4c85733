import { randomInt } from 'node:crypto';
import { sha256 } from '../../../auth/secrets.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without the easily confused 0, 1, i, l, o and u. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';

/** New codes of four groups of four characters: with 78 random bits each, a plain SHA-256 protects them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => times(GROUPS, () => times(GROUP_LENGTH, letter, ''), '-'));
}

/** The SHA-256 of a code regardless of case and separators; codes are stored only in this form. */
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
