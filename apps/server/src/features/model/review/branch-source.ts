import type { Db } from '@facet/db';
import type { DeploymentRow } from '../../../auth/deployment.ts';

/** A note on something that a sync did not convert as it was. */
export interface SourceNote {
  readonly kind: string;
  /** What the note is about: `model.shop.orders`. */
  readonly about: string;
  readonly reason: string;
}

/** The newest run that writes a branch from another source, such as a dbt project. */
export interface BranchRun {
  /** A noun phrase: `dbt sync of main`. */
  readonly title: string;
  readonly state: 'running' | 'failed' | 'completed';
  /** The activity of a running run, or the reason of a failed one, as a sentence. */
  readonly message: string | null;
  /** The commit that a completed run left at the head of the branch. */
  readonly commit: string | null;
  readonly notes: readonly SourceNote[];
  /** The path of the API response that has all of this. */
  readonly resultPath: string;
}

/** Finds the runs that write branches. Implemented by features that sync data models from elsewhere. */
export interface BranchSource {
  newestRun(db: Db, deployment: DeploymentRow, branchName: string): Promise<BranchRun | undefined>;
}
