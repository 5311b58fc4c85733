/** A file as the model store lists it; `content` only if it was read. */
export interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly sha1: string;
  readonly content?: Buffer;
}

export interface FileNode {
  readonly type: 'file';
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly hash: string;
  readonly content?: string;
}

export interface FolderNode {
  readonly type: 'directory';
  readonly name: string;
  readonly path: string;
  readonly children: TreeNode[];
}

export type TreeNode = FileNode | FolderNode;

/** Builds a tree from a list of files: folders first, then files, each in order of name. */
export function fileTree(files: readonly ListedFile[]): TreeNode[] {
  const root: FolderNode = { type: 'directory', name: '', path: '', children: [] };
  const folders = new Map<string, FolderNode>([['', root]]);
  const folderAt = (path: string): FolderNode => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const folder: FolderNode = { type: 'directory', name: nameOf(path), path, children: [] };
    folders.set(path, folder);
    folderAt(parentOf(path)).children.push(folder);
    return folder;
  };
  for (const file of files) {
    folderAt(parentOf(file.path)).children.push({
      type: 'file',
      name: nameOf(file.path),
      path: file.path,
      size: file.size,
      hash: file.sha1,
      ...(file.content === undefined ? {} : { content: file.content.toString('utf8') }),
    });
  }
  for (const folder of folders.values()) folder.children.sort(byKindThenName);
  return root.children;
}

/** The sort key of the nodes of a folder: folders first, then by name. */
export function keyOfNode(node: TreeNode): [number, string] {
  return [node.type === 'directory' ? 0 : 1, node.name];
}

function byKindThenName(left: TreeNode, right: TreeNode): number {
  const [leftKind, leftName] = keyOfNode(left);
  const [rightKind, rightName] = keyOfNode(right);
  return leftKind - rightKind || (leftName < rightName ? -1 : 1);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
