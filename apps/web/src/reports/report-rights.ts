import type { ReachedDeployment } from '@facet/client';

/** What a person may do with the reports of a deployment, besides what each report allows. */
export interface ReportRights {
  /** Ask questions of their own. */
  readonly mayAsk: boolean;
  readonly mayCreate: boolean;
  readonly mayVerify: boolean;
  /** Save rows as files. */
  readonly mayDownload: boolean;
  /** Ask as somebody else. */
  readonly mayAskAs: boolean;
}

export function reportRights({ actions }: Pick<ReachedDeployment, 'actions'>): ReportRights {
  return {
    mayAsk: actions.includes('PlaygroundRead'),
    mayCreate: actions.includes('AIBIExplore'),
    mayVerify: actions.includes('ReportVerify'),
    mayDownload: actions.includes('DownloadData'),
    mayAskAs: actions.includes('QueryImpersonate'),
  };
}
