import type { Dashboard } from '@facet/client';
import { chartOf } from '@facet/dashboards/commands';
import { parseDashboardFile } from '@facet/dashboards/file';
import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { statusOf } from '../../api/api-error.ts';
import { codeOf, openBranch, previewOf, writeCode } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { useUndoKeys } from '../../explore/use-undo-keys.ts';
import { dashboardTheme } from '../../host/themes.ts';
import { formatsOf } from '../../look/format-value.ts';
import { FormatsContext } from '../../look/formats-context.ts';
import { Message } from '../../look/Message.tsx';
import { PartLook } from '../../look/PartLook.tsx';
import { WidgetSkeleton } from '../../look/States.tsx';
import { usePlaces } from '../../places/surface.ts';
import { BoardProvider } from '../../store/board-context.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { useWords } from '../../words/words.ts';
import classes from '../BuilderPage.module.css';
import { type BuilderHandle, builderHandle } from '../builder-handle.ts';
import { EditableBoard } from '../canvas/EditableBoard.tsx';
import { CodePanel } from '../code/CodePanel.tsx';
import { FileText } from '../code/file-text.ts';
import { LostProvider } from '../conflicts/lost-context.ts';
import { DraftStore } from '../draft/draft-store.ts';
import { EditorProvider } from '../editor.ts';
import { LostSteps } from '../LostSteps.tsx';
import { MayShowReports } from '../may-ask.ts';
import { type MakeChart, MakeChartProvider } from '../question/make-chart.ts';
import { WidgetSettings } from '../WidgetSettings.tsx';
import { FileHead } from './FileHead.tsx';
import { FileDraft } from './file-draft.ts';
import { sourcedForm } from './sourced-form.ts';
import { useFileBoard } from './use-file-board.ts';

const BrokenFile = lazy(() => import('./BrokenFile.tsx'));

interface FileBuilderProps {
  readonly draftKey: DraftKey;
  readonly handle?: Ref<BuilderHandle> | undefined;
  /** Buttons of the page around it, in the head. */
  readonly tools?: ReactNode;
}

/** The editor of a dashboard that a file of the data model defines. */
export default function FileBuilder({ draftKey, ...page }: FileBuilderProps) {
  const words = useArea(EDITOR);
  const all = useWords();
  const places = usePlaces();
  const { deploymentId, workbookId } = draftKey;
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard-code', deploymentId, workbookId],
    queryFn: ({ signal }) => openedFile({ deploymentId, workbookId }, signal),
    retry: isWorthAsking,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data?.file.canEdit === false || (data === undefined && statusOf(error) === 403)) {
    const href = places.object(deploymentId, { type: 'WORKBOOK', id: workbookId });
    return <Message {...words.inCode} action={{ label: words.back, href }} />;
  }
  if (data === undefined && error !== null) {
    const retry = { label: all.tryAgain, onClick: () => void refetch() };
    return <Message title={words.failed} text={error.message} error={error} action={retry} />;
  }
  if (data === undefined)
    return (
      <main className={classes.loading}>
        <WidgetSkeleton shape="table" />
      </main>
    );
  if (data.document !== undefined) return <OpenFile draftKey={draftKey} opened={data} {...page} />;
  return (
    <Suspense fallback={null}>
      <BrokenFile
        key={data.file.hash}
        draftKey={draftKey}
        file={data.file}
        onRepaired={() => void refetch()}
      />
    </Suspense>
  );
}

/** The file, and the dashboard of its branch unless the file has errors. */
async function openedFile(key: DraftKey, signal: AbortSignal) {
  const file = await codeOf(key, signal);
  const { dashboard } = parseDashboardFile(file.path, file.content);
  if (dashboard === undefined) return { file, document: undefined };
  if (file.branchName !== null) await openBranch(key, file.branchName);
  const preview = await previewOf(key, file.publicId, file.branchName ?? file.deployBranchName);
  return { file, document: dashboard, preview };
}

interface OpenFileProps extends FileBuilderProps {
  readonly opened: Extract<Awaited<ReturnType<typeof openedFile>>, { readonly document: object }>;
}

function OpenFile({ draftKey, opened, handle, tools }: OpenFileProps) {
  const all = useWords();
  const locale = useLocale();
  const formats = useMemo(() => formatsOf(locale, all), [locale, all]);
  const [{ store, draft, file, makeChart }] = useState(() => editorOf(draftKey, opened));
  const { board, prepare } = useFileBoard(draftKey, store, draft, opened.preview as Dashboard);
  const given = useStore(store.state, ({ config }) => config.theme);
  const theme = useMemo(() => dashboardTheme(given), [given]);
  const undoing = useMemo(() => ({ undo: () => void store.undo(), redo: () => void store.redo() }), [store]);
  useUndoKeys(undoing);
  useImperativeHandle(handle, () => builderHandle(store, board, makeChart), [store, board, makeChart]);
  const [isCode, setCode] = useState(true);
  // Files also change in other programs.
  useEffect(() => {
    const look = () => void store.catchUp().catch(() => undefined);
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [store]);
  return (
    <FormatsContext value={formats}>
      <EditorProvider value={store}>
        <BoardProvider value={board}>
          <LostProvider value={store}>
            <MakeChartProvider value={makeChart}>
              <MayShowReports value={false}>
                <div className={classes.page}>
                  <FileHead
                    draftKey={draftKey}
                    store={store}
                    draft={draft}
                    isCode={isCode}
                    onCode={() => setCode((isOpen) => !isOpen)}
                    tools={tools}
                  />
                  <LostSteps store={store} />
                  <div className={classes.work}>
                    <PartLook className={classes.board} theme={theme} isHidden={false}>
                      <EditableBoard
                        board={board}
                        showHeader={false}
                        showDownloads={false}
                        prepare={prepare}
                      />
                    </PartLook>
                    {isCode ? (
                      <CodePanel file={file} path={opened.file.path} onClose={() => setCode(false)} />
                    ) : (
                      <WidgetSettings draftKey={draftKey} />
                    )}
                  </div>
                </div>
              </MayShowReports>
            </MakeChartProvider>
          </LostProvider>
        </BoardProvider>
      </EditorProvider>
    </FormatsContext>
  );
}

function editorOf(key: DraftKey, { file, document }: OpenFileProps['opened']) {
  const storage = {
    read: () => codeOf(key),
    write: (content: string, hash: string) => writeCode(key, content, hash),
  };
  const draft = new FileDraft(storage, { file, document });
  const store = new DraftStore(draft, { config: document.config, version: 0 });
  const form = sourcedForm(file.path, document, (text) => void draft.saveText(text).catch(() => undefined));
  const shown = new FileText(store, form, file.content);
  draft.shown = shown;
  const makeChart: MakeChart = async (report) =>
    chartOf({ reportKey: form.addReport(report) }, report.meta?.kind);
  return { store, draft, file: shown, makeChart };
}
