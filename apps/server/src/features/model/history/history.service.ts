import type { Db } from '@facet/db';
import {
  type Branch,
  commitChanges,
  decodeText,
  fileVersions,
  type LoggedCommit,
  type Repo,
  readBlobs,
  readCommits,
  readFiles,
  readPlanned,
} from '@facet/model-store';
import { badRequest, notFound, orNotFound } from '../../../errors/errors.ts';
import { blameLines } from './blame-lines.ts';

/** A commit as responses show it: without the address of its author. */
export function viewOfCommit({ oid, authorName, committedAt, message }: LoggedCommit) {
  return { id: oid, authorName, committedAt: committedAt.toISOString(), message };
}

/**
 * A commit with the files that it changes.
 * @param path only this file, with its texts
 * @throws 404 for an unknown commit, and a file that it does not change
 */
export async function commitWithChanges(db: Db, repo: Repo, id: string, path: string | undefined) {
  const [found] = await readCommits(db, repo, [id]);
  const commit = orNotFound(found, `Commit ${id}`);
  const planned = await commitChanges(db, repo, commit);
  const view = { ...viewOfCommit(commit), parents: commit.parents };
  if (path === undefined) return { ...view, files: planned.changes };
  const file = planned.changes.find((one) => one.path === path);
  if (file === undefined) throw notFound('Change');
  const textOn = async (side: 'before' | 'after') => {
    const content = (await readPlanned(db, repo, planned, side, [path])).get(path);
    return content === undefined ? null : decodeText(content);
  };
  return { ...view, files: [{ ...file, before: await textOn('before'), after: await textOn('after') }] };
}

/** Who wrote each line of a file of a branch. @throws 400 for a file that is no text, 404 for an unknown one */
export async function blameOf(db: Db, repo: Repo, branch: Branch, path: string) {
  const [file] = await readFiles(db, repo, branch, [path]);
  const text = file === undefined ? null : decodeText(file.content);
  if (file === undefined || text === null) throw badRequest('query.path must be a text file');
  const versions = await fileVersions(db, repo, branch.lastHash, path);
  const { owners, isCut } = await blameLines(text, branch.lastHash, versions, async (blob) => {
    const content = (await readBlobs(db, repo, [blob])).get(blob);
    return content === undefined ? undefined : (decodeText(content) ?? undefined);
  });
  const wanted = new Set(owners.filter((owner) => owner !== null));
  const commits = await readCommits(db, repo, [...wanted]);
  return {
    branchName: branch.name,
    path,
    hash: file.sha1,
    ranges: rangesOf(owners),
    commits: commits.map(viewOfCommit),
    isCut,
  };
}

function rangesOf(owners: readonly (string | null)[]) {
  const ranges: { from: number; lines: number; commit: string | null }[] = [];
  for (const [at, commit] of owners.entries()) {
    const last = ranges.at(-1);
    if (last?.commit === commit) last.lines += 1;
    else ranges.push({ from: at + 1, lines: 1, commit });
  }
  return ranges;
}
