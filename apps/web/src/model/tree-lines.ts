import type { ModelChange } from '../api/model-api.ts';
import { plainText } from '../look/plain-text.ts';

/** A line of the tree of files. */
export interface TreeLine {
  readonly kind: 'folder' | 'file';
  readonly path: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  readonly isOpen: boolean;
  readonly change: ModelChange['change'] | undefined;
}

/** The folders above a path, the highest first. */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

interface TreeOptions {
  readonly paths: readonly string[];
  readonly changes: ReadonlyMap<string, ModelChange['change']>;
  readonly isOpen: (folder: string) => boolean;
  /** With one, only matching files are shown, in open folders. */
  readonly filter: string;
}

/** The lines of a tree: folders first, then files, each by name. Deleted files stay until they are committed. */
export function treeLines({ paths, changes, isOpen, filter }: TreeOptions): readonly TreeLine[] {
  const wanted = plainText(filter.trim());
  const all = [...new Set([...paths, ...changes.keys()])];
  const shown = wanted === '' ? all : all.filter((path) => plainText(path).includes(wanted));
  const lines: TreeLine[] = [];
  addFolder(lines, shown, '', 1, (folder) => wanted !== '' || isOpen(folder), changes);
  return lines;
}

function addFolder(
  lines: TreeLine[],
  paths: readonly string[],
  folder: string,
  level: number,
  isOpen: (folder: string) => boolean,
  changes: TreeOptions['changes'],
): void {
  const folders = new Map<string, string[]>();
  const files: string[] = [];
  for (const path of paths) {
    const slash = path.indexOf('/', folder.length);
    if (slash === -1) files.push(path);
    else {
      const name = path.slice(0, slash);
      const inside = folders.get(name);
      if (inside === undefined) folders.set(name, [path]);
      else inside.push(path);
    }
  }
  const nameIn = (path: string) => path.slice(folder.length);
  for (const [path, inside] of [...folders].sort(byName)) {
    const isShown = isOpen(path);
    lines.push({ kind: 'folder', path, name: nameIn(path), level, isOpen: isShown, change: undefined });
    if (isShown) addFolder(lines, inside, `${path}/`, level + 1, isOpen, changes);
  }
  for (const path of files.sort())
    lines.push({ kind: 'file', path, name: nameIn(path), level, isOpen: false, change: changes.get(path) });
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

/** The files whose paths have the characters of a text in this order, those with the shortest names first. */
export function foundPaths(paths: readonly string[], text: string): readonly string[] {
  const wanted = plainText(text.trim()).replaceAll(/\s+/g, '');
  const rankOf = (path: string) => {
    const plain = plainText(path);
    const name = plain.slice(plain.lastIndexOf('/') + 1);
    if (name.startsWith(wanted)) return 0;
    if (name.includes(wanted)) return 1;
    if (plain.includes(wanted)) return 2;
    return isSubsequence(wanted, plain) ? 3 : 4;
  };
  return paths
    .map((path) => ({ path, rank: rankOf(path) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

function isSubsequence(wanted: string, text: string): boolean {
  let at = -1;
  return [...wanted].every((character) => {
    at = text.indexOf(character, at + 1);
    return at !== -1;
  });
}
