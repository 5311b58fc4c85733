import type { Report } from '@facet/client';
import { isSame, type Question } from '@facet/query';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { statusOf } from '../api/api-error.ts';
import { changeReport, reportOf } from '../api/reports-api.ts';
import type { OpenQuestion } from '../explore/open-question.ts';
import { type OpenedReport, openedReport } from '../explore/opened-report.ts';
import { fieldsOfAsked } from '../explore/saved-fields.ts';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { failureText } from './failure-text.ts';
import { NoteButton, ReportHead, ReportNote, type ReportPanel, readingRequest } from './ReportHead.tsx';
import type { ReportChanges } from './report-changes.ts';
import { apiPathOf, keyOf } from './report-key.ts';
import type { ReportRights } from './report-rights.ts';
import { SavedNote } from './SavedNote.tsx';
import type { SentRequest } from './sent-request.ts';
import { useDifferenceTexts } from './use-difference-texts.ts';
import { useSavedVersion } from './use-saved-version.ts';

const ConflictDialog = lazy(() =>
  import('./ConflictDialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

interface QuestionHeadProps extends ReportChanges {
  readonly report: Report;
  readonly question: Question;
  readonly isPartlyRead: boolean;
  readonly newer: OpenedReport | null;
  readonly isDeleted: boolean;
  readonly rights: ReportRights;
  readonly open: OpenQuestion;
}

/** The head of a report whose question is open: saves it, and says what others have changed. */
export function QuestionHead(props: QuestionHeadProps) {
  const { report, question: saved, isPartlyRead, newer, isDeleted, rights, open } = props;
  const { onSaved, onChanged, onReplaced, onCreated, onDeleted, onEdited } = props;
  const words = useArea(REPORTS);
  const textsOf = useDifferenceTexts(open.fields);
  const client = useQueryClient();
  const [panel, setPanel] = useState<ReportPanel | null>(null);
  const [theirs, setTheirs] = useState<OpenedReport | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [savedVersion, setSavedVersion] = useSavedVersion(report);
  const [failure, setFailure] = useState<Error | null>(null);
  const { isEdited, question, sql } = open;
  // Another view of the same answer can be saved, but nobody has to be warned that it gets lost.
  const isAtRisk =
    isEdited && (sql !== null || !isSame({ ...question, shownAs: null }, { ...saved, shownAs: null }));
  useEffect(() => onEdited(isAtRisk), [isAtRisk, onEdited]);
  const fields = fieldsOfAsked({ question, sql }, open.model);
  const key = keyOf(report);
  const bodyFor = (expectedVersion: number) => ({ ...fields, expectedVersion });

  /** @throws if the version is not the present one */
  const saveOver = async (version: number) => {
    const changed = await changeReport(key, bodyFor(version));
    setSavedVersion(changed.version);
    onSaved(changed, question);
  };
  const save = async () => {
    if (isSaving || fields === null) return;
    setSaving(true);
    setFailure(null);
    try {
      await saveOver(report.version);
    } catch (error) {
      if (statusOf(error as Error) === 409) await compare().catch(() => setFailure(error as Error));
      else setFailure(error as Error);
    } finally {
      setSaving(false);
    }
  };
  const compare = async () => {
    const queryKey = ['report', key.deploymentId, key.reportId];
    const present = await client.fetchQuery({
      queryKey,
      // What the page has is what the server refused.
      staleTime: 0,
      queryFn: async ({ signal }) => openedReport(await reportOf(key, signal), rights.mayAsk, signal),
    });
    // A file that defines the report refuses changes, too.
    if (present.report.version === report.version) throw new Error('The report has not changed');
    setTheirs(present);
  };
  // A report that becomes SQL could no longer be edited here, so SQL is saved as another one.
  const maySave = report.canEdit && !isDeleted && sql === null;
  const isSavable = fields !== null && !open.isAsOther;
  const savingOver = (version: number): SentRequest => ({
    operation: 'updateReport',
    parameters: { ...key },
    request: { method: 'PUT', path: apiPathOf(key), body: bodyFor(version) },
  });
  return (
    <>
      <ReportHead
        report={report}
        rights={rights}
        fields={open.fields}
        isEdited={isEdited}
        edited={fields}
        panel={panel}
        onPanel={setPanel}
        request={isEdited && maySave && fields !== null ? savingOver(report.version) : readingRequest(report)}
        actions={
          maySave ? (
            <Button disabled={!isEdited || !isSavable} loading={isSaving} onClick={() => void save()}>
              {words.saveChanges}
            </Button>
          ) : (
            rights.mayCreate && (
              <Button disabled={!isSavable} onClick={() => setPanel('saveAs')}>
                {words.saveAs}
              </Button>
            )
          )
        }
        entries={[
          ...(rights.mayCreate && isEdited && isSavable && maySave
            ? [{ label: words.saveAs, onSelect: () => setPanel('saveAs') }]
            : []),
          ...(isEdited ? [{ label: words.discard, onSelect: () => onReplaced(report) }] : []),
        ]}
        onChanged={onChanged}
        onReplaced={onReplaced}
        onCreated={onCreated}
        onDeleted={onDeleted}
      />
      {isDeleted && <ReportNote text={`${words.notFound.title}. ${words.notFound.text}`} />}
      {newer !== null && (
        <ReportNote text={words.changed.text}>
          {isEdited ? (
            <NoteButton label={words.changed.compare} onClick={() => setTheirs(newer)} />
          ) : (
            <NoteButton label={words.changed.load} onClick={() => onReplaced(newer.report)} />
          )}
        </ReportNote>
      )}
      {!isEdited && savedVersion === report.version && <SavedNote report={report} />}
      {failure !== null && <ReportNote text={`${words.failed}. ${failureText(words, failure)}`} />}
      {isPartlyRead && <ReportNote text={words.dropped} />}
      {isEdited && fields === null && <ReportNote text={words.notSavable} />}
      <Suspense fallback={null}>
        {theirs !== null && (
          <ConflictDialog
            theirs={textsOf({ ...report, question: saved }, comparedOf(theirs))}
            mine={textsOf({ ...report, question: saved }, { ...report, question })}
            mayKeep={rights.mayCreate}
            overwriting={savingOver(theirs.report.version)}
            onTake={() => onReplaced(theirs.report)}
            onKeep={() => {
              setTheirs(null);
              setPanel('saveAs');
            }}
            onOverwrite={async () => {
              await saveOver(theirs.report.version);
              setTheirs(null);
            }}
            onClose={() => setTheirs(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function comparedOf({ report, shown }: OpenedReport) {
  return { ...report, question: shown.kind === 'question' ? shown.question : null };
}
