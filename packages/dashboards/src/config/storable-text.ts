import type { Path } from './config-problem.ts';

/** The rule that text breaks which PostgreSQL cannot store in JSON. */
export const STORABLE_RULE = 'must not contain the character U+0000 or half of a surrogate pair';

/** Where a value has text, also as a key, that PostgreSQL cannot store in JSON; undefined if it has none. */
export function unstorablePath(root: unknown): Path | undefined {
  const open: { value: unknown; path: Path }[] = [{ value: root, path: [] }];
  // Iterative, so that depth cannot exhaust the stack.
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [step, member] of entries) {
      if (typeof step === 'string' && !isStorable(step)) return path;
      open.push({ value: member, path: [...path, step] });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
