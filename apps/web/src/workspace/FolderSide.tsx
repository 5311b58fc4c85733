import type { FolderNode, WorkspaceObject } from '@facet/client';
import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebar, IconLayoutSidebarLeftCollapse, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, lazy, Suspense, use, useMemo, useState } from 'react';
import { PanelEdge } from '../look/PanelEdge.tsx';
import { useWidth } from '../look/use-width.ts';
import { usePlaces } from '../places/surface.ts';
import { ANSWER } from '../words/answer/answer-area.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './FolderSide.module.css';
import { FolderTree } from './FolderTree.tsx';
import { closedTo } from './folder-lines.ts';
import { FollowContext } from './follow.ts';
import { PageLink } from './PageLink.tsx';
import { useFolderLines, type useFolders } from './use-folders.ts';
import { useKept } from './use-kept.ts';

const SideDrawer = lazy(() => import('./SideDrawer.tsx').then((module) => ({ default: module.SideDrawer })));

const WIDTHS = { least: 180, most: 480 };

interface FolderSideProps {
  readonly deploymentId: number;
  readonly folders: ReturnType<typeof useFolders>;
  /** The folder of the page; undefined on pages that show none. */
  readonly folderId: number | null | undefined;
  readonly dragged?: readonly WorkspaceObject[];
  onDrop?(folderId: number | null, name: string): void;
}

/** The tree of folders beside the list: it can be hidden, and is a drawer on narrow pages. */
export function FolderSide(props: FolderSideProps) {
  const { folders, hideFolders, showFolders } = useArea(WORKSPACE);
  const [isHidden, setHidden] = useKept('facet:workspace-folders-hidden');
  const { foldersWidth } = useArea(ANSWER);
  const [width, setWidth] = useWidth('facet:workspace-folders', 248, WIDTHS);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      {isHidden ? (
        <div className={classes.hidden}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={showFolders}
            onClick={() => setHidden(false)}
          >
            <IconLayoutSidebar size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <aside
          className={classes.side}
          aria-label={folders}
          style={{ '--side': `${width}px` } as CSSProperties}
        >
          <PanelEdge label={foldersWidth} width={width} {...WIDTHS} side="end" onWidth={setWidth} />
          <div className={classes.head}>
            <h2 className={classes.title}>{folders}</h2>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={hideFolders}
              onClick={() => setHidden(true)}
            >
              <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
            </ActionIcon>
          </div>
          <Folders {...props} />
        </aside>
      )}
      <div className={classes.narrow}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconLayoutSidebar size={16} aria-hidden />}
          onClick={() => setDrawn(true)}
        >
          {folders}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isDrawn && (
          <SideDrawer label={folders} onClose={() => setDrawn(false)}>
            <Folders {...props} onFollow={() => setDrawn(false)} />
          </SideDrawer>
        )}
      </Suspense>
    </>
  );
}

function Folders({
  deploymentId,
  folders,
  folderId,
  dragged = [],
  onDrop,
  onFollow,
}: FolderSideProps & { onFollow?(): void }) {
  const { trash, workspace } = useArea(WORKSPACE);
  const follow = use(FollowContext);
  const places = usePlaces();
  const { lines, toggle } = useFolderLines(folders, folderId ?? null);
  const closed = useMemo(() => {
    const moved = new Set(dragged.flatMap(({ type, id }) => (type === 'FOLDER' ? [id] : [])));
    return closedTo(folders.folders ?? [], moved);
  }, [folders.folders, dragged]);
  const accepts = (folder: FolderNode | null) =>
    dragged.length > 0 &&
    (folder === null || (folder.canEdit && !closed.has(folder.id))) &&
    dragged.some((object) => object.folderId !== (folder?.id ?? null));
  return (
    <div className={classes.folders}>
      <FolderTree
        lines={lines}
        current={folderId}
        hrefOf={(id) => places.folder(deploymentId, id)}
        onChoose={(id) => {
          onFollow?.();
          follow(places.folder(deploymentId, id));
        }}
        onToggle={toggle}
        accepts={accepts}
        onDrop={(id) => onDrop?.(id, folders.byId.get(id ?? 0)?.name ?? workspace)}
      />
      <PageLink href={places.trash(deploymentId)} className={classes.trash}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
        {trash}
      </PageLink>
    </div>
  );
}
