import type { PublishedModel } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { ProjectFile } from '@facet/engine';
import type { Caller } from '../../../auth/caller.ts';

/** A problem in a file beside the model, and its position. */
export interface FileProblem {
  readonly message: string;
  readonly fileName: string;
  readonly line: number;
}

export interface FilesVerdict {
  readonly errors: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
}

/** A published dashboard with widgets that a model would break. */
export interface BrokenDashboard {
  /** Null if the caller may not see the dashboard. */
  readonly publicId: string | null;
  readonly workbookId: number | null;
  readonly title: string | null;
  /** Empty if the caller may not see the dashboard. */
  readonly widgets: readonly {
    readonly widgetId: string;
    readonly title: string | null;
    readonly reason: string;
  }[];
}

/** Content that uses a name of a model. */
export interface ContentUse {
  readonly type: 'report' | 'draft' | 'dashboard' | 'filter';
  /** Of the report, or of the kept filters. */
  readonly id: number | null;
  readonly workbookId: number | null;
  /** Of the published dashboard. */
  readonly publicId: string | null;
  readonly name: string;
  /** False for SQL that was written by hand. */
  readonly isCertain: boolean;
}

export interface ContentUses {
  /** What the caller may see. */
  readonly items: readonly ContentUse[];
  /** How much else uses the name. */
  readonly hidden: number;
  /** Whether there is more than was read. */
  readonly isCut: boolean;
}

/** What depends on data models and is above them: reports and dashboards. Implemented in features/content. */
export interface ModelDependents {
  /** Checks the files of a project that are not part of the model itself. */
  checkFiles(
    db: Db,
    place: { readonly tenantId: number; readonly deploymentId: number },
    files: readonly ProjectFile[],
    model: PublishedModel | null,
  ): Promise<FilesVerdict>;
  /** The content that uses names of cubes and views, or of members with theirs. */
  usesOf(db: Db, caller: Caller, deploymentId: number, names: readonly string[]): Promise<ContentUses>;
  /** The working widgets that a model would break. `before` is null if the present model is unknown. */
  brokenBy(
    db: Db,
    caller: Caller,
    deploymentId: number,
    models: { readonly before: PublishedModel | null; readonly after: PublishedModel },
  ): Promise<readonly BrokenDashboard[]>;
}
