import type { Report } from '@facet/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trashReport, usesOfReport } from '../api/reports-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import classes from './ConflictDialog.module.css';
import { failureText } from './failure-text.ts';
import { keyOf } from './report-key.ts';
import { shownName } from './shown-name.ts';

interface DeleteDialogProps {
  readonly report: Report;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a report is deleted, and says which dashboards show it. */
export function DeleteDialog({ report, onDeleted, onClose }: DeleteDialogProps) {
  const words = useArea(REPORTS);
  const { deleting, form } = words;
  const locale = useLocale();
  const [failure, setFailure] = useState<Error | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const key = keyOf(report);
  const { data: uses } = useQuery({
    queryKey: ['report-uses', report.id],
    queryFn: ({ signal }) => usesOfReport(key, signal),
  });
  const count = uses?.items.length ?? 0;
  const remove = async () => {
    setDeleting(true);
    try {
      await trashReport(key);
      onDeleted();
    } catch (error) {
      setFailure(error as Error);
      setDeleting(false);
    }
  };
  return (
    <Dialog title={deleting.title(shownName(report))} width={480} onClose={onClose}>
      <p className={classes.text}>{deleting.text}</p>
      {count > 0 && (
        <p className={classes.text} role="status">
          {deleting.used(count, count.toLocaleString(locale))}
        </p>
      )}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failureText(words, failure)}
        </p>
      )}
      <div className={classes.actions}>
        <Button color="var(--bad)" variant="outline" loading={isDeleting} onClick={() => void remove()}>
          {deleting.confirm}
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          {form.cancel}
        </Button>
        <ShowRequest
          operation="deleteReport"
          parameters={{ ...key }}
          request={{
            method: 'DELETE',
            path: `/api/v1/deployments/${report.deploymentId}/reports/${report.id}`,
          }}
        />
      </div>
    </Dialog>
  );
}
