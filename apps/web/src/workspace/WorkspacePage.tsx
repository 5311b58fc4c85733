import type { WorkspaceObject } from '@facet/client';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconApi, IconFolderPlus } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { statusOf } from '../api/api-error.ts';
import { Message } from '../look/Message.tsx';
import { useSearchKey } from '../look/use-search-key.ts';
import { useSurface, useTitle } from '../places/surface.ts';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { useArea } from '../words/area.ts';
import { useWords } from '../words/words.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { FilterLine } from './FilterLine.tsx';
import { FolderSide } from './FolderSide.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NewDashboard } from './NewDashboard.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { ObjectList, type OpenedDialog } from './ObjectList.tsx';
import { PlacePath } from './PlacePath.tsx';
import { filterOf, isEverywhere, isFiltered, listAddress, readListState } from './place.ts';
import { NOTHING } from './selection.ts';
import { useChanges } from './use-changes.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useFolders } from './use-folders.ts';
import { useObjects } from './use-objects.ts';
import { WithFormats } from './WithFormats.tsx';
import classes from './WorkspacePage.module.css';

const ObjectDialogs = lazy(() =>
  import('./ObjectDialogs.tsx').then((module) => ({ default: module.ObjectDialogs })),
);

interface WorkspacePageProps {
  readonly deploymentId: number;
  /** The folder that is shown; null for the root. */
  readonly folderId: number | null;
  /** Whether the person may create folders, workbooks and reports. */
  readonly canCreate: boolean;
  /** The parameters of the page's address: what is listed. */
  readonly address: string;
  onAddress(address: string): void;
  /** Begins a dashboard with a view; absent where the person may not query data. */
  readonly onFromView?: () => void;
}

/** The folders, workbooks and reports of a deployment that a person sees. */
export function WorkspacePage({
  deploymentId,
  folderId,
  canCreate,
  address,
  onAddress,
  onFromView,
}: WorkspacePageProps) {
  const words = useArea(WORKSPACE);
  const { tryAgain } = useWords();
  const surface = useSurface();
  const state = readListState(address);
  const filter = filterOf(state, folderId);
  const { list, objects } = useObjects(deploymentId, filter);
  const folders = useFolders(deploymentId);
  const changes = useChanges(deploymentId);
  useTitle(folderId === null ? undefined : folders.byId.get(folderId)?.name);
  const [selection, setSelection] = useState(NOTHING);
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const [dragged, setDragged] = useState<readonly WorkspaceObject[]>([]);
  const search = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useSearchKey(search);
  useEffect(() => {
    const end = () => setDragged([]);
    addEventListener('dragend', end);
    return () => removeEventListener('dragend', end);
  }, []);
  const focus = useFocusKept(content, objects);
  const onState = useCallback(
    (next: typeof state) => {
      // Nothing stays selected that is no longer in sight.
      setSelection(NOTHING);
      onAddress(listAddress(next));
    },
    [onAddress],
  );
  const mayFill = folderId === null ? canCreate : (folders.byId.get(folderId)?.canEdit ?? false) && canCreate;
  const isGone = statusOf(list.error) === 404 && folderId !== null;
  return (
    <WithFormats>
      <main className={classes.page}>
        <FolderSide
          deploymentId={deploymentId}
          folders={folders}
          folderId={folderId}
          dragged={dragged}
          onDrop={(to, name) => {
            void changes.move(dragged, to, name);
            setDragged([]);
            setSelection(NOTHING);
          }}
        />
        <div className={classes.work}>
          <div className={classes.head} hidden={isGone}>
            <PlacePath deploymentId={deploymentId} path={folders} folderId={folderId} />
            <Group gap={8}>
              {!surface.lacks.has('requests') && (
                <Tooltip label={words.showRequest}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={words.showRequest}
                    onClick={() => setDialog({ kind: 'listRequest' })}
                  >
                    <IconApi size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
              {mayFill && (
                <Button
                  variant="default"
                  leftSection={<IconFolderPlus size={16} aria-hidden />}
                  onClick={() => setDialog({ kind: 'newFolder' })}
                >
                  {words.newFolder}
                </Button>
              )}
              {mayFill && (
                <NewDashboard deploymentId={deploymentId} folderId={folderId} onFromView={onFromView} />
              )}
            </Group>
          </div>
          {!isGone && (
            <FilterLine
              deploymentId={deploymentId}
              state={state}
              field={search}
              onState={onState}
              onDown={() => content.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
            />
          )}
          <p className={classes.unseen} role="status">
            {objects !== undefined &&
              !list.isPlaceholderData &&
              words.found(objects.length, list.hasNextPage)}
          </p>
          <div
            ref={content}
            className={classes.content}
            aria-busy={list.isFetching}
            data-old={list.isPlaceholderData || undefined}
          >
            {isGone ? (
              <Message
                as="section"
                title={words.folderGone.title}
                text={words.folderGone.text}
                action={{ label: words.folderGone.action, href: surface.places.folder(deploymentId, null) }}
              >
                <WhoCanHelp deploymentId={deploymentId} />
              </Message>
            ) : list.error !== null && objects === undefined ? (
              <Message
                as="section"
                title={words.failed}
                text={list.error.message}
                error={list.error}
                action={{ label: tryAgain, onClick: () => void list.refetch() }}
              />
            ) : objects === undefined ? (
              <ListSkeleton />
            ) : objects.length === 0 ? (
              <ListEmpty
                deploymentId={deploymentId}
                isFiltered={isFiltered(state)}
                isFolder={folderId !== null}
                canCreate={canCreate}
              />
            ) : (
              <ObjectList
                key={`${folderId}`}
                deploymentId={deploymentId}
                objects={objects}
                hasMore={list.hasNextPage && !list.isFetchNextPageError}
                isEverywhere={isEverywhere(state)}
                sort={{ column: state.sort, isAscending: filter.orderByDirection === 'ASC' }}
                selection={selection}
                canCreate={canCreate}
                changes={changes}
                onSort={(column) =>
                  onState(
                    state.sort === column
                      ? { ...state, isReversed: !state.isReversed }
                      : { ...state, sort: column, isReversed: false },
                  )
                }
                onSelection={setSelection}
                onEnd={() => {
                  if (!list.isFetchingNextPage) void list.fetchNextPage();
                }}
                onDialog={setDialog}
                onDrag={setDragged}
              />
            )}
            {list.isFetchNextPageError && (
              <div className={classes.rest} role="alert">
                {list.error.message}
                <Button variant="default" size="compact-md" onClick={() => void list.fetchNextPage()}>
                  {tryAgain}
                </Button>
              </div>
            )}
          </div>
        </div>
        <Suspense fallback={null}>
          {dialog !== null && (
            <ObjectDialogs
              deploymentId={deploymentId}
              folderId={folderId}
              dialog={dialog}
              filter={filter}
              changes={changes}
              onDone={() => {
                setSelection(NOTHING);
                focus.lose();
              }}
              onClose={() => setDialog(null)}
            />
          )}
        </Suspense>
        <NoticeBar />
      </main>
    </WithFormats>
  );
}
