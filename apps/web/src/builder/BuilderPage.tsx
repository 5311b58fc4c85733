import type { DashboardDraft } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
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
import { statusOf } from '../api/api-error.ts';
import { changeDraft, changesSince, type DraftKey, draftOf } from '../api/draft-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { useUndoKeys } from '../explore/use-undo-keys.ts';
import { dashboardTheme } from '../host/themes.ts';
import { formatsOf } from '../look/format-value.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import { Message } from '../look/Message.tsx';
import { PartLook } from '../look/PartLook.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useHas, useTitle } from '../places/surface.ts';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { BoardProvider } from '../store/board-context.ts';
import { useArea, useLocale } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { useWords } from '../words/words.ts';
import { AddMenu } from './AddMenu.tsx';
import { focusAdded } from './adding/focus-added.ts';
import { BuilderHead } from './BuilderHead.tsx';
import classes from './BuilderPage.module.css';
import { type BuilderHandle, builderHandle } from './builder-handle.ts';
import { EditableBoard } from './canvas/EditableBoard.tsx';
import { LostProvider } from './conflicts/lost-context.ts';
import { DraftStore } from './draft/draft-store.ts';
import type { SavedChange } from './draft/edited-draft.ts';
import { useDraftBoard } from './draft/use-draft-board.ts';
import { EditorProvider } from './editor.ts';
import { useHistoryKey } from './history/use-history-key.ts';
import { LostSteps } from './LostSteps.tsx';
import { PeopleProvider, usePeople } from './presence/use-people.ts';
import { WidgetSettings } from './WidgetSettings.tsx';

const PhoneSettings = lazy(() => import('./phone/PhoneSettings.tsx'));
const PhoneView = lazy(() => import('./phone/PhoneView.tsx'));
const BoardCode = lazy(() => import('./code/BoardCode.tsx'));
const FileBuilder = lazy(() => import('./in-file/FileBuilder.tsx'));
const HistoryView = lazy(() => import('./history/HistoryView.tsx'));

/** How often an editor whose events may be refused asks what others have changed. */
const LOOKS_AGAIN_MS = 30_000;

interface BuilderPageProps extends DraftKey {
  /** The widget that is selected at first. */
  readonly widgetId?: string | undefined;
  readonly handle?: Ref<BuilderHandle> | undefined;
  /** Buttons of the page around it, in the head. */
  readonly tools?: ReactNode;
}

/** The editor of the dashboard of a workbook. */
export function BuilderPage({ widgetId, handle, tools, ...key }: BuilderPageProps) {
  const words = useArea(EDITOR);
  const all = useWords();
  const { deploymentId, workbookId } = key;
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', deploymentId, workbookId],
    queryFn: ({ signal }) => draftOf({ deploymentId, workbookId }, signal),
    retry: isWorthAsking,
    // Later changes arrive one by one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined && error !== null) {
    const status = statusOf(error);
    if (status === 403 || status === 404)
      return (
        <Message {...(status === 404 ? words.gone : words.notAllowed)}>
          <WhoCanHelp />
        </Message>
      );
    const retry = { label: all.tryAgain, onClick: () => void refetch() };
    return <Message title={words.failed} text={error.message} error={error} action={retry} />;
  }
  if (data === undefined)
    return (
      <main className={classes.loading}>
        <WidgetSkeleton shape="table" />
      </main>
    );
  if (data.isInCode)
    return (
      <Suspense>
        <FileBuilder draftKey={key} />
      </Suspense>
    );
  return <OpenBuilder draftKey={key} opened={data} {...{ widgetId, handle, tools }} />;
}

interface OpenBuilderProps extends Pick<BuilderPageProps, 'widgetId' | 'handle' | 'tools'> {
  readonly draftKey: DraftKey;
  readonly opened: DashboardDraft;
}

/** A draft as it was opened, and everything that is done to it since. */
function OpenBuilder({ draftKey, opened, widgetId, handle, tools }: OpenBuilderProps) {
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
  useImperativeHandle(handle, () => builderHandle(store, board), [store, board]);
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
  const hasEvents = useHas('events');
  // An event of the server lets it ask again.
  useQuery({
    queryKey: ['draft-changes', draftKey.deploymentId, draftKey.workbookId],
    queryFn: async () => {
      await store.catchUp();
      return store.state.getState().draft.saved.version;
    },
    retry: isWorthAsking,
    refetchInterval: hasEvents ? false : LOOKS_AGAIN_MS,
  });
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
                  {!isHistory && isCode && (
                    <LaterPart waiting={<WidgetSkeleton shape="table" />}>
                      <BoardCode
                        draftKey={draftKey}
                        store={store}
                        dashboard={board.dashboard}
                        onClose={() => setCode(false)}
                      />
                    </LaterPart>
                  )}
                  {!isHistory && !isCode && isPhone && (
                    <LaterPart>
                      <PhoneSettings dashboard={board.dashboard} onClose={() => setPhone(false)} />
                    </LaterPart>
                  )}
                  {!isHistory && !isCode && !isPhone && <WidgetSettings draftKey={draftKey} />}
                </div>
              </div>
            </LostProvider>
          </PeopleProvider>
        </BoardProvider>
      </EditorProvider>
    </FormatsContext>
  );
}

function storeOf(key: DraftKey, { dashboard, version }: DashboardDraft): DraftStore {
  const configOf = ({ dashboard: { config } }: Pick<DashboardDraft, 'dashboard'>) =>
    config as unknown as DashboardConfig;
  const api = {
    read: async () => {
      const draft = await draftOf(key);
      return { config: configOf(draft), version: draft.version };
    },
    changesSince: async (since: number) => (await changesSince(key, since)) as unknown as SavedChange[],
    change: async (...change: [string, number, SavedChange['commands']]) =>
      (await changeDraft(key, ...change)) as unknown as SavedChange[],
  };
  return new DraftStore(api, { config: configOf({ dashboard }), version });
}
