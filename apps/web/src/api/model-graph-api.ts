import {
  type ModelGraphCube,
  type ModelGraphResponse,
  type ModelImpactCube,
  type ModelImpactResponse,
  readModelGraph,
  readModelImpact,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { BranchKey } from './model-api.ts';

/** A cube or view, with its joins and members. */
export type GraphCube = ModelGraphCube;
/** All cubes and views of a branch, or the errors of the compiler. */
export type ModelGraph = ModelGraphResponse;
/** What a merge of a branch would change in its parent, and what would break. */
export type ModelImpact = ModelImpactResponse;
/** A cube or view that a merge changes. */
export type ChangedCube = ModelImpactCube;

/** Compiles what the branch has. Rejects with an `ApiError`, as `impactOf`. */
export function graphOf({ deploymentId, branchName }: BranchKey, signal: AbortSignal): Promise<ModelGraph> {
  return answerTo(readModelGraph({ client, path: { deploymentId }, query: { branchName }, signal }));
}

/** Compares the parent of a branch with what it would be after a merge. */
export function impactOf({ deploymentId, branchName }: BranchKey, signal: AbortSignal): Promise<ModelImpact> {
  return answerTo(readModelImpact({ client, path: { deploymentId }, query: { branchName }, signal }));
}
