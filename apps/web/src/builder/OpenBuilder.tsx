import type { DashboardDraft } from '@facet/client';
import { lazy, type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftKey } from '../api/draft-api.ts';
import { useUndoKeys } from '../explore/use-undo-keys.ts';
import { dashboardTheme } from '../host/themes.ts';
import { formatsOf } from '../look/format-value.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import { PartLook } from '../look/PartLook.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { BoardProvider } from '../store/board-context.ts';
import { useArea, useLocale } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { useWords } from '../words/words.ts';
import { AddMenu } from './AddMenu.tsx';
import { focusAdded } from './adding/focus-added.ts';
import { BuilderHead } from './BuilderHead.tsx';
import classes from './BuilderPage.module.css';
import { BuilderSide } from './BuilderSide.tsx';
import { type BuilderHandle, builderHandle } from './builder-handle.ts';
import { EditableBoard } from './canvas/EditableBoard.tsx';
import { LostProvider } from './conflicts/lost-context.ts';
import { storeOf } from './draft/store-of.ts';
import { useColleagues } from './draft/use-colleagues.ts';
import { useDraftBoard } from './draft/use-draft-board.ts';
import { EditorProvider } from './editor.ts';
import { useHistoryKey } from './history/use-history-key.ts';
import { LostSteps } from './LostSteps.tsx';
import { PeopleProvider, usePeople } from './presence/use-people.ts';

const PhoneView = lazy(() => import('./phone/PhoneView.tsx'));
const HistoryView = lazy(() => import('./history/HistoryView.tsx'));

interface OpenBuilderProps {
  readonly draftKey: DraftKey;
  readonly opened: DashboardDraft;
  /** The widget that is selected at first. */
  readonly widgetId?: string | undefined;
  readonly handle?: Ref<BuilderHandle> | undefined;
  /** Buttons of the page around it, in the head. */
  readonly tools?: ReactNode;
}

/** A draft as it was opened, and everything that is done to it since. */
export function OpenBuilder({ draftKey, opened, widgetId, handle, tools }: OpenBuilderProps) {
  const words = useArea(EDITOR);
  const all = useWords();
  const locale = useLocale();
  const formats = useMemo(() => formatsOf(locale, all), [locale, all]);
  const [store] = useState(() => storeOf(draftKey, opened));
  useTitle(useStore(store.state, ({ config }) => config.title) || opened.dashboard.title || '');
  const { board, prepare } = useDraftBoard(draftKey, store, opened.dashboard);
  const isEmpty = useStore(store.state, ({ config }) => config.widgets.length === 0);
  const given = useStore(store.state, ({ config }) => config.theme);
  const theme = useMemo(() => dashboardTheme(given), [given]);
  const undoing = useMemo(() => ({ undo: () => void store.undo(), redo: () => void store.redo() }), [store]);
  useUndoKeys(undoing);
  const { workbookId } = draftKey;
  useImperativeHandle(
    handle,
    () => ({
      ...builderHandle(store, board),
      draft: { workbookId, board, saved: () => store.saved() },
    }),
    [store, board, workbookId],
  );
  useEffect(() => {
    if (widgetId === undefined) return;
    store.select([widgetId]);
    focusAdded(widgetId);
  }, [store, widgetId]);
  const people = usePeople(draftKey, store);
  const [isHistory, setHistory] = useState(false);
  const [isPhone, setPhone] = useState(false);
  const toggleHistory = () => setHistory((isOpen) => !isOpen);
  useHistoryKey(toggleHistory);
  const [isCode, setCode] = useState(false);
  useColleagues(draftKey, store);
  return (
    <FormatsContext value={formats}>
      <EditorProvider value={store}>
        <BoardProvider value={board}>
          <PeopleProvider value={people}>
            <LostProvider value={store}>
              <div className={classes.page}>
                <BuilderHead
                  draftKey={draftKey}
                  store={store}
                  dashboard={board.dashboard}
                  publicId={opened.dashboard.publicId}
                  isHistory={isHistory}
                  isPhone={isPhone}
                  onHistory={toggleHistory}
                  onPhone={() => setPhone(!isPhone)}
                  isCode={isCode}
                  onCode={() => setCode((isOpen) => !isOpen)}
                  tools={tools}
                />
                <LostSteps store={store} />
                <div className={classes.work}>
                  {isHistory && (
                    <LaterPart waiting={<WidgetSkeleton shape="table" />}>
                      <HistoryView
                        draftKey={draftKey}
                        store={store}
                        dashboard={board.dashboard}
                        onClose={() => setHistory(false)}
                      />
                    </LaterPart>
                  )}
                  <PartLook className={classes.board} theme={theme} isHidden={isHistory}>
                    {isEmpty ? (
                      <div className={classes.empty}>
                        <h2>{words.empty.title}</h2>
                        <p>{words.empty.text}</p>
                        <AddMenu draftKey={draftKey} />
                      </div>
                    ) : isPhone ? (
                      <LaterPart waiting={<WidgetSkeleton shape="table" />}>
                        <PhoneView board={board} prepare={prepare} />
                      </LaterPart>
                    ) : (
                      <EditableBoard
                        board={board}
                        showHeader={false}
                        showDownloads={false}
                        prepare={prepare}
                      />
                    )}
                  </PartLook>
                  {!isHistory && (
                    <BuilderSide
                      draftKey={draftKey}
                      store={store}
                      dashboard={board.dashboard}
                      shown={isCode ? 'code' : isPhone ? 'phone' : 'settings'}
                      onClose={() => (isCode ? setCode(false) : setPhone(false))}
                    />
                  )}
                </div>
              </div>
            </LostProvider>
          </PeopleProvider>
        </BoardProvider>
      </EditorProvider>
    </FormatsContext>
  );
}
