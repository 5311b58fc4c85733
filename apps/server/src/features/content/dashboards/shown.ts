import type { DashboardConfig } from '@facet/dashboards';
import type { QueriedDeployment } from '../queries/query-data.ts';
import type { SnapshotRow } from './snapshots.store.ts';

/** A report of a dashboard, as it was published. */
export type ShownReport = SnapshotRow;

/** A dashboard as viewers see it: its published version, or the preview of a branch or of a draft. */
export interface ShownDashboard {
  /** 0 in the preview of a dashboard that is not published yet; on a branch, so is the id of its workbook. */
  readonly id: number;
  readonly workbookId: number;
  readonly deploymentId: number;
  /** Empty for the draft of a dashboard that is not published yet. */
  readonly publicId: string;
  /** `draft` for a preview. */
  readonly status: 'published' | 'draft';
  readonly allowEmbed: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly config: DashboardConfig;
  /** 0 for a preview, like the id of the version. */
  readonly versionNumber: number;
  readonly versionId: number;
  readonly reports: readonly ShownReport[];
  readonly createdBy: number | null;
  readonly isForeign: boolean;
  /** The branch to which its queries go; null for production. */
  readonly branchName: string | null;
}

/** A dashboard that a viewer has opened, and the deployment that its queries go to. */
export interface Opened {
  readonly shown: ShownDashboard;
  readonly deployment: QueriedDeployment;
}
