import type { Db } from '@facet/db';
import { namesInFile } from '@facet/model-proposal';
import { type Branch, decodeText, type Repo, readFiles } from '@facet/model-store';

/** The model of a branch, as far as a proposal needs it. */
export interface BranchState {
  /** The texts of its files; undefined for a path that does not exist. */
  textAt(path: string): string | undefined;
  /** SHA-1 of a file. */
  hashAt(path: string): string | undefined;
  /** The files that define cubes and views, by their name. */
  readonly definedIn: ReadonlyMap<string, string>;
}

/** Reads the files of a branch below `model/` in the folder of the project. */
export async function readBranchState(
  db: Db,
  repo: Repo,
  branch: Branch,
  root: string,
): Promise<BranchState> {
  const files = new Map((await readFiles(db, repo, branch)).map((file) => [file.path, file]));
  const definedIn = new Map<string, string>();
  for (const { path, content } of files.values())
    if (path.startsWith(`${root}model/`) && /\.(ya?ml|js|ts)$/.test(path))
      for (const name of namesInFile(path, content.toString('utf8'))) definedIn.set(name, path);
  return {
    // A file that is no text stays as it is: the proposal conflicts with what can be read of it.
    textAt: (path) => {
      const content = files.get(path)?.content;
      return content === undefined ? undefined : (decodeText(content) ?? content.toString('utf8'));
    },
    hashAt: (path) => files.get(path)?.sha1,
    definedIn,
  };
}
