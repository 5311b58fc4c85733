import { type FileState, type MergeNoteCode, mergeModelFile, type ProposedFile } from '@facet/model-proposal';
import { mergeText } from '@facet/model-store';
import type { BranchState } from './branch-state.ts';

/** A file of a proposal on a branch. */
export interface PlannedFile {
  readonly path: string;
  /** Null if the branch has no such file. */
  readonly before: string | null;
  /** SHA-1 of `before`. */
  readonly hash: string | null;
  readonly content: string;
  readonly state: FileState;
  readonly notes: readonly { readonly code: MergeNoteCode; readonly subject: string }[];
  /** Whether something in it was asked for. */
  readonly isAsked: boolean;
}

/** The files of a proposal merged into those of a branch. Cubes that people moved to another file are changed there. */
export function planFiles(
  proposed: readonly ProposedFile[],
  given: {
    /** The folder of the project, with a slash at its end; empty at the top. */
    readonly root: string;
    readonly state: BranchState;
    /** The texts as which cubes and views on the branch were proposed, by name. */
    readonly bases: ReadonlyMap<string, string>;
    readonly isAsked: (file: ProposedFile) => boolean;
  },
): PlannedFile[] {
  const { root, state, bases } = given;
  const planned = new Map<string, PlannedFile>();
  for (const file of proposed) {
    const { path: usual, name, content } = file;
    const path = state.definedIn.get(name) ?? freePath(root + usual, state);
    const known = planned.get(path);
    const before = state.textAt(path) ?? null;
    const merged = mergeModelFile(
      path,
      { base: bases.get(name) ?? null, ours: known?.content ?? before, theirs: content },
      mergeText,
    );
    const notes = [...(known?.notes ?? []), ...merged.notes];
    const isConflict = merged.state === 'conflict' || known?.state === 'conflict';
    const now = isConflict && before !== null ? before : merged.content;
    const hash = state.hashAt(path) ?? null;
    const outcome = isConflict ? 'conflict' : before === null ? 'new' : now === before ? 'same' : 'changed';
    const isAsked = (known?.isAsked ?? false) || given.isAsked(file);
    planned.set(path, { path, before, hash, content: now, state: outcome, notes, isAsked });
  }
  return [...planned.values()];
}

/** The path, or one with a number if a file that defines something else is there. */
function freePath(path: string, state: BranchState): string {
  let free = path;
  for (let number = 2; state.textAt(free) !== undefined; number += 1)
    free = path.replace(/(\.yml)$/, `_${number}$1`);
  return free;
}
