/** What is wrong with the files of FACET_SEED, in a sentence that names the file and, where it is known, the line. */
export class SeedError extends Error {
  constructor(problem: string) {
    super(`FACET_SEED: ${problem.replace(/\s+/g, ' ').replace(/\.$/, '')}.`);
  }
}

/** The first of several problems in files, and how many there are besides. */
export function fileProblem(
  problems: readonly { readonly message: string; readonly fileName?: string; readonly line?: number }[],
): SeedError | undefined {
  const [first] = problems;
  if (first === undefined) return undefined;
  const { message, fileName, line } = first;
  const place = [fileName, line === undefined ? undefined : `line ${line}`].filter(
    (part) => part !== undefined,
  );
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  return new SeedError(`${place.length === 0 ? '' : `${place.join(', ')}: `}${message}${more}`);
}
