import type { CreateReportInput, Report } from '@facet/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createNewReport } from '../api/reports-api.ts';
import type { SavedFields } from '../explore/saved-fields.ts';
import { DetailsPanel, type ReportDetails } from './DetailsPanel.tsx';
import { keepPlace, lastPlace } from './last-place.ts';
import { noteCreated } from './use-saved-version.ts';

interface SaveAsPanelProps {
  readonly deploymentId: number;
  readonly action: string;
  readonly name: string;
  readonly description: string;
  readonly fields: SavedFields;
  onSaved(report: Report): void;
  onClose(): void;
}

/** Saves a query as a new report. */
export function SaveAsPanel(props: SaveAsPanelProps) {
  const { deploymentId, action, name, description, fields, onSaved, onClose } = props;
  const client = useQueryClient();
  const [details, setDetails] = useState<ReportDetails>(() => ({
    name,
    description,
    place: lastPlace(deploymentId),
  }));
  return (
    <DetailsPanel
      deploymentId={deploymentId}
      action={action}
      details={details}
      onDetails={setDetails}
      requestOf={(entered) => ({
        operation: 'createReport',
        parameters: { deploymentId },
        request: {
          method: 'POST',
          path: `/api/v1/deployments/${deploymentId}/reports`,
          body: inputOf(entered, fields),
        },
      })}
      onSubmit={async (entered) => {
        const created = await createNewReport(deploymentId, inputOf(entered, fields));
        keepPlace(deploymentId, entered.place ?? null);
        noteCreated(client, created);
        onSaved(created);
      }}
      onClose={onClose}
    />
  );
}

function inputOf({ name, description, place }: ReportDetails, fields: SavedFields): CreateReportInput {
  return {
    name: name.trim(),
    description: description.trim() === '' ? null : description,
    source: 'PLAYGROUND',
    ...(place?.type === 'WORKBOOK' ? { workbookId: place.id } : { folderId: place?.id ?? null }),
    ...fields,
  };
}
