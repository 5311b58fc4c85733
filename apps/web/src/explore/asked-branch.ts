import type { QueryInput } from '@facet/client';
import { createContext, use } from 'react';

/** The branch of the data model that the page asks. */
export interface AskedBranch {
  readonly name: string;
  /** Its build; null before the first. Answers to another build are asked again. */
  readonly build: number | null;
}

/** Null where the page asks production. */
export const AskedBranchContext = createContext<AskedBranch | null>(null);

export function useAskedBranch(): AskedBranch | null {
  return use(AskedBranchContext);
}

/** A query with the branch that it is for. One that names a branch keeps it. */
export function onBranch<T extends QueryInput | null>(body: T, branch: AskedBranch | null): T {
  if (body === null || branch === null || body.branchName != null) return body;
  return { ...body, branchName: branch.name };
}
