import { DashboardTools } from '../publishing/DashboardTools.tsx';

/** What can be done with the dashboard of a workbook, above an empty page. */
export function StagedTools() {
  return (
    <main>
      <DashboardTools deploymentId={1} workbookId={4} />
    </main>
  );
}
