import { randomBytes, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../errors/errors.ts';
import { deriveKey } from './derive-key.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 200;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane; about 30 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;

/** The rules for passwords, each as the end of "… must". */
const RULES = {
  short: `have at least ${MIN_LENGTH} characters`,
  long: `have at most ${MAX_LENGTH} characters`,
  control: 'have no control characters',
  name: 'be neither the email address nor the username',
  uniform: 'have at least four different characters',
} as const;
/** A rule that a password breaks. */
export type PasswordFault = keyof typeof RULES;

/** The rule that a password breaks; undefined if it is acceptable. */
export function passwordFault(
  password: string,
  user: { email: string; username: string },
): PasswordFault | undefined {
  const { length } = [...password];
  if (length < MIN_LENGTH) return 'short';
  if (password.length > MAX_LENGTH) return 'long';
  if (/\p{Cc}/u.test(password)) return 'control';
  const lower = password.toLowerCase();
  if ([user.email, user.username].some((name) => name.toLowerCase() === lower)) return 'name';
  if (new Set(lower).size < 4) return 'uniform';
  return undefined;
}

/** @throws 400 naming the field and the rule, never the password */
export function requirePassword(
  password: string,
  user: { email: string; username: string },
  field: string,
): void {
  const fault = passwordFault(password, user);
  if (fault !== undefined) throw badRequest(`${field} must ${RULES[fault]}`);
}

/** Hashes a password for storage: argon2id with its parameters in the PHC string format (RFC 9106). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await deriveKey({ ...COST, message: messageOf(password), nonce, tagLength: TAG_LENGTH });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(hash)}`;
}

/**
 * Compares a password with the stored hash in constant time. Without a stored hash, or with an unrecognised one, it
 * returns false after the same amount of work.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored === null ? undefined : parse(stored);
  const { nonce, hash, ...cost } = known ?? NOBODY;
  const derived = await deriveKey({ ...cost, message: messageOf(password), nonce, tagLength: hash.length });
  return timingSafeEqual(derived, hash) && known !== undefined;
}

/** Whether a hash uses outdated parameters and should be replaced at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const known = parse(stored);
  return (
    known === undefined ||
    known.hash.length !== TAG_LENGTH ||
    Object.entries(COST).some(([name, value]) => known[name as keyof typeof COST] !== value)
  );
}

interface Stored {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly nonce: Buffer;
  readonly hash: Buffer;
}

/** Stands in for a missing hash, so that verification takes the same time. */
const NOBODY: Stored = { ...COST, nonce: randomBytes(16), hash: randomBytes(TAG_LENGTH) };

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

function parse(stored: string): Stored | undefined {
  const [, memory, passes, parallelism, nonce = '', hash = ''] = PHC.exec(stored) ?? [];
  if (memory === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Normalises a password: keyboards enter the same letter as one code point or as two. */
function messageOf(password: string): string {
  return password.normalize('NFC');
}
