import { type ReportRights, reportRights } from '../../reports/report-rights.ts';
import type { AppContents } from './app-context.ts';

/** What a creator may do with reports. Creators who are people of the account do not ask as others here, nor verify reports. */
export function creatorRights({
  deployment,
  allowsDownloads,
}: Pick<AppContents, 'deployment' | 'allowsDownloads'>): ReportRights {
  const rights = reportRights(deployment);
  return {
    ...rights,
    mayDownload: allowsDownloads && rights.mayDownload,
    mayVerify: false,
    mayAskAs: false,
  };
}
