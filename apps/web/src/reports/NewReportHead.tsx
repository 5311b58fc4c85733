import type { Report } from '@facet/client';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { OpenQuestion } from '../explore/open-question.ts';
import { fieldsOfAsked } from '../explore/saved-fields.ts';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import classes from './ReportHead.module.css';
import type { ReportRights } from './report-rights.ts';

const SaveAsPanel = lazy(() =>
  import('./SaveAsPanel.tsx').then((module) => ({ default: module.SaveAsPanel })),
);

interface NewReportHeadProps {
  readonly deploymentId: number;
  readonly rights: ReportRights;
  readonly open: OpenQuestion;
  /** Buttons of the page around it. */
  readonly tools?: ReactNode;
  onSaved(report: Report): void;
  /** Called with the question after each change, and with null when it is left. */
  onShown?(open: OpenQuestion | null): void;
}

/** What is above a question that is no report yet: the way to keep it. */
export function NewReportHead({ deploymentId, rights, open, tools, onSaved, onShown }: NewReportHeadProps) {
  const words = useArea(REPORTS);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => onShown?.(open), [open, onShown]);
  useEffect(() => () => onShown?.(null), [onShown]);
  const question = isSaving ? open.withShownChart() : open.question;
  const fields = fieldsOfAsked({ question, sql: open.sql }, open.model);
  return (
    <>
      <div className={classes.head}>
        <p className={`${classes.about} ${classes.new}`}>{words.unsaved}</p>
        <div className={classes.actions}>
          {tools}
          {rights.mayCreate && (
            <Button
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              disabled={fields === null || open.isAsOther}
              onClick={() => setSaving(true)}
            >
              {words.save}
            </Button>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {isSaving && fields !== null && (
          <SaveAsPanel
            deploymentId={deploymentId}
            action={words.save}
            name=""
            description=""
            fields={fields}
            onSaved={onSaved}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
