import type { Report } from '@facet/client';
import { usePlaces } from '../places/surface.ts';
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
  const places = usePlaces();
  const [name, href] =
    workbookId !== null
      ? [
          last?.type === 'WORKBOOK' && last.id === workbookId ? last.name : types.WORKBOOK,
          places.object(deploymentId, { type: 'WORKBOOK', id: workbookId }),
        ]
      : folder !== undefined
        ? [folder.name, places.folder(deploymentId, folder.id)]
        : [words.form.root, places.folder(deploymentId, null)];
  return (
    <ReportNote text={words.saved}>
      <a href={href}>{words.showIn(`\u2068${name}\u2069`)}</a>
    </ReportNote>
  );
}
