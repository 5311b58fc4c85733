import type { Tx } from '@facet/db';
import { checkFileSet, checkFileSize, modelPath } from '../file-path.ts';
import { changeTree } from '../objects/change-tree.ts';
import { type Author, blobOid, makeCommit, type Oid } from '../objects/git-object.ts';
import type { FileChanges } from '../objects/merge-files.ts';
import { storeObjects } from '../objects/objects.ts';
import type { Repo } from '../objects/repo.ts';
import type { Branch } from './branch.ts';
import { checkBranchName } from './branch-name.ts';
import { insertBranch } from './create-branch.ts';

/** Creates the deploy branch of a new deployment; its first commit contains these files. */
export async function createRepo(
  tx: Tx,
  repo: Repo,
  input: {
    deployBranchName: string;
    files: { path: string; content: string | Buffer }[];
    author: Author;
    message?: string;
  },
): Promise<Branch> {
  checkBranchName(input.deployBranchName);
  const blobs = new Map<Oid, Buffer>();
  const changes: FileChanges = new Map();
  for (const file of input.files) {
    const path = modelPath(file.path);
    const content = typeof file.content === 'string' ? Buffer.from(file.content) : file.content;
    checkFileSize(path, content.length);
    const oid = blobOid(content);
    blobs.set(oid, content);
    changes.set(path, { mode: '100644', oid });
  }
  checkFileSet(changes);
  const { root, trees } = changeTree(new Map(), changes);
  const message = input.message ?? 'Create the data model';
  const commit = makeCommit({ treeOid: root, parents: [], author: input.author, message });
  await storeObjects(tx, repo, { blobs, trees, commits: [commit] });
  const row = { name: input.deployBranchName, parentId: null, head: commit.oid, ownerUserId: null };
  return await insertBranch(tx, repo, row);
}
