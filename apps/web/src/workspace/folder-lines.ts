import type { FolderNode } from '@facet/client';
import { plainText } from '../look/plain-text.ts';

/** A visible line of the tree of folders. */
export interface FolderLine {
  readonly folder: FolderNode;
  /** 0 for folders at the root. */
  readonly depth: number;
  readonly hasFolders: boolean;
  readonly isOpen: boolean;
}

/** The folders as a tree, in which closed ones hide what they contain. A search opens all, and keeps what leads to a match. */
export function folderLines(
  folders: readonly FolderNode[],
  open: ReadonlySet<number>,
  search = '',
): FolderLine[] {
  const inside = Map.groupBy(folders, ({ parentId }) => parentId);
  const text = plainText(search);
  const found = text === '' ? undefined : matching(folders, text);
  const linesIn = (parentId: number | null, depth: number): FolderLine[] =>
    (inside.get(parentId) ?? []).flatMap((folder) => {
      if (found?.has(folder.id) === false) return [];
      const hasFolders = (inside.get(folder.id) ?? []).some(({ id }) => found?.has(id) ?? true);
      const isOpen = hasFolders && (found !== undefined || open.has(folder.id));
      const line = { folder, depth, hasFolders, isOpen };
      return isOpen ? [line, ...linesIn(folder.id, depth + 1)] : [line];
    });
  return linesIn(null, 0);
}

/** The folders whose names match, and those above them. */
function matching(folders: readonly FolderNode[], text: string): ReadonlySet<number> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const found = new Set<number>();
  for (const folder of folders)
    if (plainText(folder.name).includes(text))
      for (const above of pathTo(byId, folder.id)) found.add(above.id);
  return found;
}

/** A folder with those above it, from the root downwards. */
export function pathTo(byId: ReadonlyMap<number, FolderNode>, id: number | null): FolderNode[] {
  const path: FolderNode[] = [];
  let folder = byId.get(id ?? 0);
  while (folder !== undefined && !path.includes(folder)) {
    path.unshift(folder);
    folder = byId.get(folder.parentId ?? 0);
  }
  return path;
}

/** The folders into which none of these may move: themselves, and what is in them. */
export function closedTo(folders: readonly FolderNode[], moved: ReadonlySet<number>): ReadonlySet<number> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  return new Set(
    folders.filter(({ id }) => pathTo(byId, id).some((above) => moved.has(above.id))).map(({ id }) => id),
  );
}
