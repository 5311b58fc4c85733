import type { Report } from '@facet/client';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { lastPlace } from './last-place.ts';
import { ReportNote } from './ReportHead.tsx';

/** That a report is saved, with a link to the folder or workbook that has it. */
export function SavedNote({ report }: { readonly report: Report }) {
  const words = useArea(REPORTS);
  const { types } = useArea(WORKSPACE);
  const { deploymentId, workbookId, folderPath } = report;
  const folder = folderPath.at(-1);
  const last = lastPlace(deploymentId);
  const workspace = `/deployments/${deploymentId}/workspace`;
  const [name, href] =
    workbookId !== null
      ? [
          last?.type === 'WORKBOOK' && last.id === workbookId ? last.name : types.WORKBOOK,
          `/deployments/${deploymentId}/workbooks/${workbookId}`,
        ]
      : folder !== undefined
        ? [folder.name, `${workspace}/folders/${folder.id}`]
        : [words.form.root, workspace];
  return (
    <ReportNote text={words.saved}>
      <a href={href}>{words.showIn(`\u2068${name}\u2069`)}</a>
    </ReportNote>
  );
}
