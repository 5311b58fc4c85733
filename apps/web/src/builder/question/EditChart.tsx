import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { changeReport } from '../../api/reports-api.ts';
import { LeaveDialog } from '../../look/LeaveDialog.tsx';
import { useArea } from '../../words/area.ts';
import { ADDING } from '../../words/builder/adding/adding-area.ts';
import { ChartHead } from './ChartHead.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import type { EditableReport } from './use-editable-report.ts';

interface EditChartProps {
  readonly edited: EditableReport;
  onClose(): void;
}

/** The question of a chart, whose report it changes. */
export default function EditChart({ edited: { report, question }, onClose }: EditChartProps) {
  const { making } = useArea(ADDING);
  const client = useQueryClient();
  // What others save meanwhile is not what the person has begun with.
  const [begun] = useState({ report, question });
  const isEdited = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const key = { deploymentId: report.deploymentId, reportId: report.id };
  return (
    <QuestionDialog
      title={making.editTitle}
      deploymentId={report.deploymentId}
      address=""
      onAddress={() => undefined}
      saved={begun.question}
      onClose={() => (isEdited.current ? setAsking(true) : onClose())}
      head={(open) => {
        isEdited.current = open.isEdited;
        return (
          <>
            <ChartHead
              open={open}
              action={making.save}
              title={null}
              isReady={open.isEdited && open.sql === null}
              problemOf={(error) => (statusOf(error) === 409 ? making.conflict : error.message)}
              save={(fields) => changeReport(key, { ...fields, expectedVersion: begun.report.version })}
              onSaved={() => {
                void client.invalidateQueries({ queryKey: ['report', key.deploymentId, key.reportId] });
                onClose();
              }}
            />
            <Suspense fallback={null}>
              {isAsking && (
                <LeaveDialog text={making.unsaved} onStay={() => setAsking(false)} onLeave={onClose} />
              )}
            </Suspense>
          </>
        );
      }}
    />
  );
}
