import type { TrashedObject } from '@facet/client';
import { Menu } from '@mantine/core';
import { IconApi, IconArrowBackUp, IconFolderSymlink, IconTrashX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { nextPage } from '../api/next-page.ts';
import { trashPage } from '../api/workspace-api.ts';
import { restoring } from '../api/workspace-changes.ts';
import { Message } from '../look/Message.tsx';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { LateRequestDialog } from '../look/ShowRequest.tsx';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { useWords } from '../words/words.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { BulkBar } from './BulkBar.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { FolderSide } from './FolderSide.tsx';
import { keyOf } from './keys-of.ts';
import empty from './ListEmpty.module.css';
import { ListGrid } from './ListGrid.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { NOTHING } from './selection.ts';
import { TrashRefusals } from './TrashRefusals.tsx';
import { trashColumns } from './trash-columns.tsx';
import { useFolders } from './use-folders.ts';
import { WORKSPACE_KEY } from './use-objects.ts';
import { useTrashChanges } from './use-trash-changes.ts';
import { WithFormats } from './WithFormats.tsx';
import classes from './WorkspacePage.module.css';

interface Asked {
  readonly kind: 'restoreTo' | 'request' | 'erase';
  readonly objects: readonly TrashedObject[];
}

/** What has been deleted and can be restored. */
export function TrashPage({ deploymentId }: { readonly deploymentId: number }) {
  const words = useArea(WORKSPACE);
  const hasRequests = useHas('requests');
  const { tryAgain } = useWords();
  const { trashPage: texts } = words;
  const folders = useFolders(deploymentId);
  const list = useInfiniteQuery({
    queryKey: [WORKSPACE_KEY, 'trash', deploymentId],
    queryFn: ({ pageParam, signal }) => trashPage(deploymentId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  const objects = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const [selection, setSelection] = useState(NOTHING);
  const [menu, setMenu] = useState<{ object: TrashedObject; point: { x: number; y: number } }>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const trash = useTrashChanges(deploymentId);
  const columns = useMemo(() => trashColumns(words), [words]);
  const chosen = objects?.filter((object) => selection.keys.has(keyOf(object))) ?? [];
  const shown =
    asked?.kind === 'request' ? restoring(deploymentId, { items: asked.objects }).shown : undefined;
  const meant = (object: TrashedObject) => (selection.keys.has(keyOf(object)) ? chosen : [object]);
  const restore = async (those: readonly TrashedObject[], folderId?: number | null) => {
    await trash.restore(those, folderId === undefined ? {} : { folderId });
    setSelection(NOTHING);
  };
  const actionsFor = (those: readonly TrashedObject[]) => [
    {
      label: texts.restore,
      icon: <IconArrowBackUp size={16} aria-hidden />,
      run: () => void restore(those),
    },
    {
      label: texts.restoreTo,
      icon: <IconFolderSymlink size={16} aria-hidden />,
      run: () => setAsked({ kind: 'restoreTo', objects: those }),
    },
    ...(hasRequests
      ? [
          {
            label: words.showRequest,
            icon: <IconApi size={16} aria-hidden />,
            run: () => setAsked({ kind: 'request', objects: those }),
          },
        ]
      : []),
    {
      label: texts.erase,
      icon: <IconTrashX size={16} aria-hidden />,
      isDangerous: true,
      run: () => setAsked({ kind: 'erase', objects: those }),
    },
  ];
  return (
    <WithFormats>
      <main className={classes.page}>
        <FolderSide deploymentId={deploymentId} folders={folders} folderId={undefined} />
        <div className={classes.work}>
          <div className={classes.head}>
            <div>
              <h1 className={classes.title}>{words.trash}</h1>
              <p className={classes.about}>{texts.text}</p>
            </div>
          </div>
          <TrashRefusals
            refused={trash.refused}
            onDismiss={() => trash.forget()}
            onElsewhere={(those) => setAsked({ kind: 'restoreTo', objects: those })}
            onWithoutIds={(those) => void trash.restore(those, { replaceTakenIds: true })}
          />
          <div className={classes.content} aria-busy={list.isFetching}>
            {list.error !== null && objects === undefined ? (
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
              <section className={empty.state}>
                <h2>{texts.empty.title}</h2>
                <p>{texts.empty.text}</p>
              </section>
            ) : (
              <ListGrid
                label={words.trash}
                rows={objects}
                columns={columns}
                hasMore={list.hasNextPage && !list.isFetchNextPageError}
                selection={selection}
                keyOf={keyOf}
                nameOf={({ name }) => name}
                onSelection={setSelection}
                onEnd={() => {
                  if (!list.isFetchingNextPage) void list.fetchNextPage();
                }}
                onMenu={(object, point) => setMenu({ object, point })}
                onKey={(key, object) => {
                  if (object === undefined || (key !== 'Delete' && key !== 'r')) return false;
                  if (key === 'r') void restore(meant(object));
                  else setAsked({ kind: 'erase', objects: meant(object) });
                  return true;
                }}
              />
            )}
            <BulkBar
              count={chosen.length}
              actions={actionsFor(chosen)}
              onClear={() => setSelection(NOTHING)}
            />
          </div>
        </div>
        {menu !== undefined && (
          <OpenMenu
            label={words.actionsFor(menu.object.name)}
            point={menu.point}
            onClose={() => setMenu(undefined)}
          >
            {actionsFor([menu.object]).map(({ label, icon, run }) => (
              <Menu.Item
                key={label}
                leftSection={icon}
                onClick={() => {
                  setMenu(undefined);
                  run();
                }}
              >
                {label}
              </Menu.Item>
            ))}
          </OpenMenu>
        )}
        {asked?.kind === 'erase' && (
          <EraseDialog
            deploymentId={deploymentId}
            objects={asked.objects}
            onErase={async () => {
              await trash.erase(asked.objects);
              setAsked(null);
              setSelection(NOTHING);
            }}
            onClose={() => setAsked(null)}
          />
        )}
        <Suspense fallback={null}>
          {shown !== undefined && (
            <LateRequestDialog
              request={shown}
              operation={shown.operation}
              parameters={shown.parameters}
              onClose={() => setAsked(null)}
            />
          )}
        </Suspense>
        {asked?.kind === 'restoreTo' && (
          <MoveDialog
            deploymentId={deploymentId}
            title={texts.restoreTo}
            action={texts.restore}
            objects={[]}
            from={null}
            shownFor={(folderId) => restoring(deploymentId, { items: asked.objects, folderId }).shown}
            onMove={async (folderId) => {
              await restore(asked.objects, folderId);
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        )}
        <NoticeBar />
      </main>
    </WithFormats>
  );
}
