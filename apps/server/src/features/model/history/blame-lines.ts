import type { FileVersion, Oid } from '@facet/model-store';
import { diffArrays } from 'diff';

/** Limits to the search for the origin of lines: versions that are compared, and what a comparison may take. */
const MOST_COMPARISONS = 300;
const EFFORT = { maxEditLength: 2_000, timeout: 200 };
/** How long the search may take in all, in milliseconds. */
const MOST_MS = 2_000;

/** Whose each line of a text is. */
export interface Blame {
  /** For each line, the commit that wrote it; null for one that no commit has. */
  readonly owners: readonly (Oid | null)[];
  /** Whether the search ended early, so that a line may be older than its commit. */
  readonly isCut: boolean;
}

/** Lines of the text by their numbers in one version of the file, from 0. */
type Lines = Map<number, number>;

/** The lines of a text without their line breaks. An empty last line does not count. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Finds the commit that wrote each line of a file, as git-blame(1) does: a line goes to a parent as long as that has it.
 * @param text the file as it is now, which may differ from that of the head
 * @param versions the head and all its ancestors, each with the id of the file in it
 * @param read the text of a file by its id; undefined if the file is not text
 */
export async function blameLines(
  text: string,
  head: Oid,
  versions: readonly FileVersion[],
  read: (blob: Oid) => Promise<string | undefined>,
): Promise<Blame> {
  const began = performance.now();
  const commits = new Map(versions.map((version) => [version.oid, version]));
  const now = linesOf(text);
  const owners: (Oid | null)[] = now.map(() => null);
  const pending = new Map<Oid, Lines>();
  let comparisons = 0;
  let isCut = false;

  const give = (oid: Oid, lines: Iterable<readonly [number, number]>) => {
    const known = pending.get(oid) ?? new Map();
    for (const [at, line] of lines) known.set(at, line);
    pending.set(oid, known);
  };
  /** Gives a parent the lines that it has, and returns the others. */
  const pass = async (mine: readonly string[], lines: Lines, parent: FileVersion): Promise<Lines> => {
    if (lines.size === 0 || parent.blob === null) return lines;
    if (comparisons >= MOST_COMPARISONS || performance.now() - began > MOST_MS) {
      isCut = true;
      return lines;
    }
    comparisons += 1;
    const theirs = linesOf((await read(parent.blob)) ?? '');
    const same = commonLines(theirs, mine);
    give(
      parent.oid,
      [...lines].flatMap(([at, line]) => {
        const there = same.get(at);
        return there === undefined ? [] : [[there, line] as const];
      }),
    );
    return new Map([...lines].filter(([at]) => !same.has(at)));
  };

  const first = commits.get(head);
  if (first !== undefined) await pass(now, new Map(now.map((_, at) => [at, at])), first);
  for (const commit of fromNewest(head, commits)) {
    let lines = pending.get(commit.oid);
    if (lines === undefined || lines.size === 0 || commit.blob === null) continue;
    pending.delete(commit.oid);
    const parents = commit.parents.flatMap((oid) => commits.get(oid) ?? []);
    const unchanged = parents.find(({ blob }) => blob === commit.blob);
    if (unchanged !== undefined) {
      give(unchanged.oid, lines);
      continue;
    }
    if (parents.some(({ blob }) => blob !== null)) {
      const mine = linesOf((await read(commit.blob)) ?? '');
      for (const parent of parents) lines = await pass(mine, lines, parent);
    }
    for (const line of lines.values()) owners[line] = commit.oid;
  }
  return { owners, isCut };
}

/** The lines that two texts share: their numbers in the earlier one by those in the later one. */
function commonLines(before: readonly string[], after: readonly string[]): Map<number, number> {
  const common = new Map<number, number>();
  const changes = diffArrays([...before], [...after], EFFORT);
  // Nearly everything has been rewritten.
  if (changes === undefined) return common;
  let [old, now] = [0, 0];
  for (const { added, removed, count = 0 } of changes) {
    if (!added && !removed) for (let at = 0; at < count; at += 1) common.set(now + at, old + at);
    if (!added) old += count;
    if (!removed) now += count;
  }
  return common;
}

/** Commits from a head on, each before its parents. */
function fromNewest(head: Oid, commits: ReadonlyMap<Oid, FileVersion>): FileVersion[] {
  const children = new Map<Oid, number>();
  for (const { parents } of commits.values())
    for (const parent of parents) children.set(parent, (children.get(parent) ?? 0) + 1);
  const sorted: FileVersion[] = [];
  const open = [head];
  for (let oid = open.pop(); oid !== undefined; oid = open.pop()) {
    const commit = commits.get(oid);
    if (commit === undefined) continue;
    sorted.push(commit);
    for (const parent of commit.parents) {
      const left = (children.get(parent) ?? 0) - 1;
      children.set(parent, left);
      if (left === 0) open.push(parent);
    }
  }
  return sorted;
}
