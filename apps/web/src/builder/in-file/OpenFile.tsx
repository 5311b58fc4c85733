import type { Dashboard } from '@facet/client';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftKey } from '../../api/draft-api.ts';
import { useUndoKeys } from '../../explore/use-undo-keys.ts';
import { dashboardTheme } from '../../host/themes.ts';
import { formatsOf } from '../../look/format-value.ts';
import { FormatsContext } from '../../look/formats-context.ts';
import { PartLook } from '../../look/PartLook.tsx';
import { BoardProvider } from '../../store/board-context.ts';
import { useLocale } from '../../words/area.ts';
import { useWords } from '../../words/words.ts';
import classes from '../BuilderPage.module.css';
import { type BuilderHandle, builderHandle } from '../builder-handle.ts';
import { EditableBoard } from '../canvas/EditableBoard.tsx';
import { CodePanel } from '../code/CodePanel.tsx';
import { LostProvider } from '../conflicts/lost-context.ts';
import { EditorProvider } from '../editor.ts';
import { LostSteps } from '../LostSteps.tsx';
import { MayShowReports } from '../may-ask.ts';
import { MakeChartProvider } from '../question/make-chart.ts';
import { WidgetSettings } from '../WidgetSettings.tsx';
import { FileHead } from './FileHead.tsx';
import { editorOf, type OpenedFile } from './opened-file.ts';
import { useFileBoard } from './use-file-board.ts';

interface OpenFileProps {
  readonly draftKey: DraftKey;
  readonly opened: OpenedFile;
  readonly handle?: Ref<BuilderHandle> | undefined;
  /** Buttons of the page around it, in the head. */
  readonly tools?: ReactNode;
}

/** The board of a dashboard in a file, with its text or the settings of its widgets beside it. */
export function OpenFile({ draftKey, opened, handle, tools }: OpenFileProps) {
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
