import type { Report, UpdateReportInput } from '@facet/client';
import { useState } from 'react';
import { changeReport } from '../api/reports-api.ts';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { DetailsPanel, type ReportDetails } from './DetailsPanel.tsx';
import { apiPathOf, keyOf } from './report-key.ts';
import { shownName } from './shown-name.ts';

interface RenamePanelProps {
  readonly report: Report;
  onSaved(report: Report): void;
  onClose(): void;
}

/** Changes the name and description of a report, and nothing else. */
export function RenamePanel({ report, onSaved, onClose }: RenamePanelProps) {
  const { rename } = useArea(REPORTS);
  const key = keyOf(report);
  const [details, setDetails] = useState<ReportDetails>({
    name: shownName(report),
    description: report.description ?? '',
    place: undefined,
  });
  return (
    <DetailsPanel
      deploymentId={report.deploymentId}
      action={rename}
      details={details}
      onDetails={setDetails}
      requestOf={(entered) => ({
        operation: 'updateReport',
        parameters: { ...key },
        request: { method: 'PUT', path: apiPathOf(key), body: inputOf(report, entered) },
      })}
      onSubmit={async (entered) => onSaved(await changeReport(key, inputOf(report, entered)))}
      onClose={onClose}
    />
  );
}

function inputOf(report: Report, { name, description }: ReportDetails): UpdateReportInput {
  return {
    name: name.trim(),
    // The title is shown in place of the name.
    ...(report.title === null ? {} : { title: name.trim() }),
    description: description.trim() === '' ? null : description,
    expectedVersion: report.version,
  };
}
