import { stateOf } from './errors.ts';

const FULL_STATE = '53100';
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether PostgreSQL reported that its disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return stateOf(error) === FULL_STATE;
}

/** What is full, for the message of an error that a full disk caused; undefined for other errors. */
export function fullDisk(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDatabaseFull(error)) return 'The disk of the database is full';
  if ('code' in error && FULL_CODES.has(String(error.code))) return 'The disk of the server is full';
  return fullDisk(error.cause);
}
