import type { Report } from '@facet/client';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { setVerified } from '../api/reports-api.ts';
import type { Field } from '../explore/fields/catalog.ts';
import { fieldsOfReport, type SavedFields } from '../explore/saved-fields.ts';
import { copyText } from '../look/copy-text.ts';
import { LateRequestDialog } from '../look/ShowRequest.tsx';
import { useSurface } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { failureText } from './failure-text.ts';
import classes from './ReportHead.module.css';
import { type MenuEntry, ReportMenu } from './ReportMenu.tsx';
import { ReportTitle } from './ReportTitle.tsx';
import { apiPathOf, keyOf } from './report-key.ts';
import type { ReportRights } from './report-rights.ts';
import type { SentRequest } from './sent-request.ts';
import { shownName } from './shown-name.ts';

const SaveAsPanel = lazy(() =>
  import('./SaveAsPanel.tsx').then((module) => ({ default: module.SaveAsPanel })),
);
const RenamePanel = lazy(() =>
  import('./RenamePanel.tsx').then((module) => ({ default: module.RenamePanel })),
);
const HistoryPanel = lazy(() =>
  import('./HistoryPanel.tsx').then((module) => ({ default: module.HistoryPanel })),
);
const UsesPanel = lazy(() => import('./UsesPanel.tsx').then((module) => ({ default: module.UsesPanel })));
const SharingDialog = lazy(() =>
  import('../sharing/SharingDialog.tsx').then((module) => ({ default: module.SharingDialog })),
);
const DeleteDialog = lazy(() =>
  import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);

/** What is open beside the page. */
export type ReportPanel =
  | 'saveAs'
  | 'duplicate'
  | 'rename'
  | 'history'
  | 'uses'
  | 'share'
  | 'delete'
  | 'request';

interface ReportHeadProps {
  readonly report: Report;
  readonly rights: ReportRights;
  readonly fields: ReadonlyMap<string, Field>;
  readonly isEdited: boolean;
  /** The changed query, for a new report; null if it cannot be stored, or for a report that only shows its rows. */
  readonly edited: SavedFields | null;
  readonly panel: ReportPanel | null;
  onPanel(panel: ReportPanel | null): void;
  /** The request that saves or reads the report. */
  readonly request: SentRequest;
  /** The buttons before the menu. */
  readonly actions?: ReactNode;
  /** The entries of the menu that only questions have. */
  readonly entries?: readonly MenuEntry[];
  /** The report has changed on the server, by the person. */
  onChanged(report: Report): void;
  /** The report has changed on the server as a whole, and has to be shown again. */
  onReplaced(report: Report): void;
  onCreated(report: Report): void;
  onDeleted(): void;
}

/** The name of a report and everything that can be done with it. */
export function ReportHead(props: ReportHeadProps) {
  const { report, rights, fields, isEdited, edited, panel, onPanel, request, actions, entries = [] } = props;
  const { onChanged, onReplaced, onCreated, onDeleted } = props;
  const words = useArea(REPORTS);
  const { showRequest } = useArea(EXPLORE);
  const { share } = useArea(SHARING);
  const { places, lacks } = useSurface();
  const [note, setNote] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const name = shownName(report);
  const close = () => onPanel(null);
  const verify = async (version: number | null) => {
    try {
      onChanged(await setVerified(keyOf(report), version));
      setNote(null);
    } catch (error) {
      setNote({ text: failureText(words, error as Error), isBad: true });
    }
  };
  const pagePath = places.object(report.deploymentId, { type: 'REPORT', id: report.id });
  const copyLink = async () => {
    await copyText(`${location.origin}${pagePath}`);
    setNote({ text: words.linkCopied, isBad: false });
  };
  const { verification } = report;
  const mayShare = report.canManage && !lacks.has('sharing');
  const open = (label: string, which: ReportPanel): MenuEntry => ({ label, onSelect: () => onPanel(which) });
  const menu: MenuEntry[] = [
    ...entries,
    ...(report.canEdit ? [open(words.rename, 'rename')] : []),
    ...(rights.mayCreate ? [open(words.duplicate, 'duplicate')] : []),
    ...(report.canEdit && !lacks.has('history') ? [open(words.history, 'history')] : []),
    ...(lacks.has('history') ? [] : [open(words.uses, 'uses')]),
    ...(rights.mayVerify && verification?.status !== 'VERIFIED'
      ? [{ label: words.verify, beginsGroup: true, onSelect: () => void verify(report.version) }]
      : []),
    ...(rights.mayVerify && verification !== null
      ? [{ label: words.unverify, onSelect: () => void verify(null) }]
      : []),
    ...(mayShare ? [{ ...open(share, 'share'), beginsGroup: true }] : []),
    ...(lacks.has('links')
      ? []
      : [{ label: words.copyLink, beginsGroup: !mayShare, onSelect: () => void copyLink() }]),
    ...(lacks.has('requests') ? [] : [open(showRequest, 'request')]),
    ...(report.canManage ? [{ ...open(words.delete, 'delete'), beginsGroup: true, isDangerous: true }] : []),
  ];
  const copied = panel === 'duplicate' ? fieldsOfReport(report) : panel === 'saveAs' ? edited : null;
  return (
    <>
      <div className={classes.head}>
        <ReportTitle report={report} isEdited={isEdited} />
        <div className={classes.actions}>
          {actions}
          <ReportMenu entries={menu} />
        </div>
      </div>
      {note !== null && (
        <div className={classes.note} data-bad={note.isBad || undefined} role="status">
          <p>{note.text}</p>
        </div>
      )}
      <Suspense fallback={null}>
        {copied !== null && (
          <SaveAsPanel
            deploymentId={report.deploymentId}
            action={panel === 'duplicate' ? words.duplicate : words.saveAs}
            name={words.copyOf(name)}
            description={report.description ?? ''}
            fields={copied}
            onSaved={(created) => {
              close();
              onCreated(created);
            }}
            onClose={close}
          />
        )}
        {panel === 'rename' && (
          <RenamePanel
            report={report}
            onSaved={(saved) => {
              close();
              onChanged(saved);
            }}
            onClose={close}
          />
        )}
        {panel === 'history' && (
          <HistoryPanel
            report={report}
            fields={fields}
            onRestored={(restored) => {
              close();
              onReplaced(restored);
            }}
            onClose={close}
          />
        )}
        {panel === 'uses' && <UsesPanel report={report} onClose={close} />}
        {panel === 'share' && (
          <SharingDialog
            deploymentId={report.deploymentId}
            kind="report"
            id={report.id}
            title={name}
            href={pagePath}
            onClose={close}
          />
        )}
        {panel === 'delete' && <DeleteDialog report={report} onDeleted={onDeleted} onClose={close} />}
        {panel === 'request' && <LateRequestDialog {...request} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The request that reads a report. */
export function readingRequest(report: Report): SentRequest {
  const key = keyOf(report);
  return {
    operation: 'getReport',
    parameters: { ...key },
    request: { method: 'GET', path: apiPathOf(key) },
  };
}

/** A line below the head with buttons, such as about changes by others. */
export function ReportNote({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}

export function NoteButton({ label, onClick }: { readonly label: string; onClick(): void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  );
}
