import { Topic } from './topic.ts';

/**
 * Folders, workbooks or reports have changed; those that are deleted are about to be. `published`: a workbook’s dashboard;
 * `shared`: who has access to it; `presence`: who has its draft open, and what they have selected.
 */
export const contentChanges = new Topic<{
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly kind: 'Folder' | 'Workbook' | 'Report';
  readonly ids: readonly number[];
  readonly change: 'created' | 'updated' | 'moved' | 'deleted' | 'published' | 'shared' | 'presence';
  /** Null for a build that publishes files of the data model. */
  readonly userId: number | null;
}>();
