import { Topic } from './topic.ts';

/** A user has made something their favourite, or it no longer is one. */
export const favouriteChanges = new Topic<{
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly userId: number;
  readonly type: 'DASHBOARD' | 'REPORT' | 'WORKBOOK' | 'FOLDER';
  readonly id: number;
  readonly change: 'added' | 'removed';
}>();
