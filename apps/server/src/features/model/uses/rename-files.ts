import { namesInFile } from './file-names.ts';
import { findUses } from './find-uses.ts';
import { ModelIndex } from './model-index.ts';
import type { BranchModel, ModelText } from './model-of-branch.ts';
import { type Occurrence, occurrencesBeside, occurrencesInSql } from './name-occurrences.ts';
import { edited, planRename, RenameRefused, requireSameMeaning } from './rename-plan.ts';

/** The files that a rename changes, and what it leaves. */
export interface FileRename {
  /** Whole names and what they become. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly files: readonly (ModelText & { readonly after: string })[];
  /** Places that seem to use the name, and are not changed. */
  readonly left: readonly Occurrence[];
}

/**
 * Renames a cube, a view or a member in the files of a branch. Code is left as it is.
 * @param newName without the cube
 * @throws RenameRefused with the reason
 */
export function renameInFiles(model: BranchModel, name: string, newName: string): FileRename {
  const { index } = model;
  const { target, uses } = findUses(model, name);
  if (target === undefined)
    throw new RenameRefused(`${name} is not defined in a YAML file without Jinja that can be read`);
  const { renamed, edits } = planRename(index, target, newName);
  const beside = occurrencesBeside(model.beside, new Set(renamed.keys()))
    .filter(({ isCertain }) => isCertain)
    .map((place) => ({ ...place, becomes: renamed.get(place.name) ?? place.name }));
  const inSql = occurrencesInSql(model.beside, renamed).filter(({ isCertain }) => isCertain);
  const byFile = Map.groupBy([...edits, ...beside, ...inSql], ({ path }) => path);
  const files = [...byFile].flatMap(([path, changes]) => {
    const file = model.texts.get(path);
    return file === undefined ? [] : [{ ...file, after: edited(file.text, changes) }];
  });
  const named = new Map(model.named);
  for (const { path, after } of files) if (named.has(path)) named.set(path, namesInFile(after) ?? []);
  requireSameMeaning(index, new ModelIndex(named), renamed);
  const left = uses.filter(({ isCertain }) => !isCertain);
  return { renamed, files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)), left };
}
