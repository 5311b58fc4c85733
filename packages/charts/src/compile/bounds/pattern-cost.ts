/** Quantifiers without an upper limit. Each of them multiplies the time by the length of the text. */
const UNBOUNDED = /(?<!\\)(?:[*+]|\{\d+,\})/g;
const MOST_UNBOUNDED = 2;
const MOST_LENGTH = 200;

/** Why a regular expression may take too long, as the end of "must …"; undefined if it does not. */
export function patternProblem(pattern: string): string | undefined {
  // What is in brackets is one character.
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (pattern.length > MOST_LENGTH) return `have at most ${MOST_LENGTH} characters`;
  if (/\\[1-9]|\\k</.test(pattern)) return 'not refer to its groups';
  if (/\)\s*[*+{]/.test(plain)) return 'not repeat a group';
  if (/\{\d{4,}|,\d{4,}\}/.test(plain)) return 'not repeat more than 999 times';
  if ((plain.match(UNBOUNDED) ?? []).length > MOST_UNBOUNDED)
    return `have at most ${MOST_UNBOUNDED} repetitions without a limit`;
  return undefined;
}
