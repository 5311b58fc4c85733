import { dirname } from 'node:path';
import { isSweep } from '../tests/limit-sweeps.ts';

/** The folder of a feature, whose part of the sweeps can run by itself. */
const FEATURE = /^apps\/server\/src\/features\/[^/]+\/[^/]+\//;
const PACKAGE = /^packages\/[^/]+\//;

/** What the project has of tests. Paths are relative to its root. */
export interface Tests {
  readonly files: readonly string[];
  readonly contracts: readonly string[];
  readonly hasSweeps: boolean;
  readonly textOf: (file: string) => string;
}

/** The test files that should notice the faults of a file. */
export interface Related {
  readonly groups: readonly (readonly string[])[];
  /** The folder that limits the sweeps. */
  readonly sweep: string | undefined;
}

/**
 * The test files that should notice a fault of a file, in groups. First those of its feature or package, or of its folder if
 * it is in neither, nearest first, and those whose path contains one of `more`; then, for a file of a feature, the sweeps.
 */
export function relatedTests(
  { files, contracts, hasSweeps, textOf }: Tests,
  file: string,
  more: readonly string[],
): Related {
  const quick = files.filter((test) => !test.endsWith('.slow.test.ts'));
  const unit = FEATURE.exec(file)?.[0] ?? PACKAGE.exec(file)?.[0] ?? `${dirname(file)}/`;
  const beside = quick.filter((test) => test.startsWith(unit));
  const named = files.filter((test) => more.some((part) => test.includes(part)));
  const sweeps = hasSweeps && FEATURE.test(file) ? quick.filter((test) => isSweep(textOf(test))) : [];
  const near = beside.sort((one, other) => nearnessOf(other, file) - nearnessOf(one, file));
  const groups = [[...new Set([...near, ...named])], sweeps].filter((group) => group.length > 0);
  return { groups, sweep: sweepOf(contracts, file) };
}

/** The folder that limits the sweeps for a file of a feature: the nearest one around it that has contracts. */
function sweepOf(contracts: readonly string[], file: string): string | undefined {
  if (!FEATURE.test(file)) return undefined;
  let folder = dirname(file);
  while (!contracts.some((contract) => contract.startsWith(`${folder}/`))) folder = dirname(folder);
  return `${folder}/`;
}

/** How many characters the paths of a test and of a file have in common at their beginning. */
function nearnessOf(test: string, file: string): number {
  let length = 0;
  while (length < file.length && test.charAt(length) === file.charAt(length)) length += 1;
  return length;
}
