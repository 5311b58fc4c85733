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

/** What depends on data models and is above them: dashboards. Implemented in features/content/dashboards. */
export interface ModelDependents {
  /** Checks the files of a project that are not part of the model itself. */
  checkFiles(
    db: Db,
    place: { readonly tenantId: number; readonly deploymentId: number },
    files: readonly ProjectFile[],
    model: PublishedModel | null,
  ): Promise<FilesVerdict>;
  /** The working widgets that a model would break. `before` is null if the present model is unknown. */
  brokenBy(
    db: Db,
    caller: Caller,
    deploymentId: number,
    models: { readonly before: PublishedModel | null; readonly after: PublishedModel },
  ): Promise<readonly BrokenDashboard[]>;
}
