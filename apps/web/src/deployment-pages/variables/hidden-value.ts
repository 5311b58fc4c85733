/** What the server returns in the place of a secret. */
const MASK = '[ENCRYPTED]';

/** Whether a value is that of a secret, which the server keeps to itself. */
export function isHidden(value: string): boolean {
  return value === MASK;
}
