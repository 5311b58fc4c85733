/** What a run needs to know of the project's files. Paths are relative to its root. */
export interface Files {
  readonly tests: readonly string[];
  readonly contracts: readonly string[];
  readonly textOf: (file: string) => string;
}

/**
 * The sweeps over all operations that also run when the arguments name features, and the contracts of these features, to
 * which the sweeps are limited. None where an argument names a sweep itself, which then covers all operations.
 */
export function limitSweeps(
  { tests, contracts, textOf }: Files,
  parts: readonly string[],
): { readonly sweeps: readonly string[]; readonly limit: readonly string[] } {
  const isNamed = (file: string) => parts.some((part) => file.includes(part));
  const sweeps = tests.filter((file) => file.startsWith('apps/server/test/') && isSweep(textOf(file)));
  const limit = contracts.filter(isNamed);
  return limit.length === 0 || sweeps.some(isNamed) ? { sweeps: [], limit: [] } : { sweeps, limit };
}

/** Whether a test walks the operations of the served document. */
export function isSweep(source: string): boolean {
  return /\bswept\(/.test(source);
}
