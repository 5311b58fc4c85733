import type { Workbook } from '@facet/client';

/** A dashboard that is or was published, and what a person may do with it. */
export interface FinishedDashboard {
  readonly deploymentId: number;
  readonly workbookId: number;
  readonly publicId: string;
  readonly title: string;
  readonly isPublished: boolean;
  /** Whether it lives in a file of the data model. */
  readonly isInCode: boolean;
  readonly canEdit: boolean;
}

/** The dashboard of a workbook; null if it has never been published. */
export function finishedDashboard({
  id,
  deploymentId,
  name,
  publishedDashboard,
  sourcePath,
  canEdit,
}: Workbook): FinishedDashboard | null {
  if (publishedDashboard === null) return null;
  const { publicId, title, status } = publishedDashboard;
  return {
    deploymentId,
    workbookId: id,
    publicId,
    title: title || name,
    isPublished: status === 'published',
    isInCode: sourcePath !== null,
    canEdit,
  };
}
