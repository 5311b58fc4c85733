import {
  blameModelFile,
  type FileBlame,
  listModelCommits,
  type ModelCommitChanges,
  type ModelCommitsResponse,
  readModelCommit,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { BranchKey } from './model-api.ts';

/** A page of the commits of a branch, newest first. @param path only those that changed this file */
export function commitsOf(
  { deploymentId, branchName }: BranchKey,
  path: string | undefined,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ModelCommitsResponse> {
  const query = { branchName, ...(path !== undefined && { path }), ...(after !== undefined && { after }) };
  return answerTo(listModelCommits({ client, path: { deploymentId }, query, signal }));
}

/** A commit with the files that it changes. @param path only this file, with its texts */
export function commitOf(
  deploymentId: number,
  commitId: string,
  path: string | undefined,
  signal: AbortSignal,
): Promise<ModelCommitChanges> {
  const query = path === undefined ? {} : { path };
  return answerTo(readModelCommit({ client, path: { deploymentId, commitId }, query, signal }));
}

/** Who wrote each line of a file. */
export function blameOf(
  { deploymentId, branchName }: BranchKey,
  path: string,
  signal: AbortSignal,
): Promise<FileBlame> {
  return answerTo(blameModelFile({ client, path: { deploymentId }, query: { branchName, path }, signal }));
}
