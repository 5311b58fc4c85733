import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { badRequest } from '../../http/errors.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 200;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane; some 30 ms and never more than the pool's threads. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;

const derive = promisify(argon2);

/** Why a text cannot be a password, as the end of "… must"; undefined when it can. */
export function passwordProblem(
  password: string,
  user: { email: string; username: string },
): string | undefined {
  const { length } = [...password];
  if (length < MIN_LENGTH) return `have at least ${MIN_LENGTH} characters`;
  if (password.length > MAX_LENGTH) return `have at most ${MAX_LENGTH} characters`;
  if (/\p{Cc}/u.test(password)) return 'have no control characters';
  const lower = password.toLowerCase();
  if ([user.email, user.username].some((name) => name.toLowerCase() === lower))
    return 'be neither the e-mail address nor the user name';
  if (new Set(lower).size < 4) return 'have at least four different characters';
  return undefined;
}

/** @throws 400 that names the field and the rule, never the password */
export function requirePassword(
  password: string,
  user: { email: string; username: string },
  field: string,
): void {
  const problem = passwordProblem(password, user);
  if (problem !== undefined) throw badRequest(`${field} must ${problem}`);
}

/** The form in which a password is stored: argon2id with its parameters (RFC 9106, PHC string format). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  // The same letters may be typed as one character or as two.
  const message = password.normalize('NFC');
  const hash = await derive('argon2id', { ...COST, message, nonce: salt, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(hash)}`;
}
