import type { WorkspaceObject } from '@facet/client';
import { IconFolderSymlink, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, use, useMemo, useState } from 'react';
import { copyText } from '../look/copy-text.ts';
import { useSurface } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { BulkBar } from './BulkBar.tsx';
import { Changed } from './Changed.tsx';
import { FollowContext } from './follow.ts';
import { keyOf, personName, titleOf } from './keys-of.ts';
import { ListGrid } from './ListGrid.tsx';
import type { Column, ListSort } from './list-column.ts';
import { useNotices } from './notices.ts';
import classes from './ObjectList.module.css';
import type { ObjectAction } from './ObjectMenu.tsx';
import { ObjectName } from './ObjectName.tsx';
import { NOTHING, type Selection } from './selection.ts';
import type { Changes } from './use-changes.ts';

const ObjectMenu = lazy(() => import('./ObjectMenu.tsx').then((module) => ({ default: module.ObjectMenu })));

/** A dialog about objects, or about the folder of the page. */
export type OpenedDialog =
  | { readonly kind: 'newFolder' }
  | { readonly kind: 'listRequest' }
  | { readonly kind: 'move'; readonly objects: readonly WorkspaceObject[] }
  | { readonly kind: 'delete'; readonly objects: readonly WorkspaceObject[] }
  | { readonly kind: 'describe'; readonly object: WorkspaceObject }
  | { readonly kind: 'share'; readonly object: WorkspaceObject }
  | { readonly kind: 'request'; readonly object: WorkspaceObject };

interface ObjectListProps {
  readonly deploymentId: number;
  readonly objects: readonly WorkspaceObject[];
  readonly hasMore: boolean;
  /** Whether the objects are in several folders. */
  readonly isEverywhere: boolean;
  readonly sort: ListSort;
  readonly selection: Selection;
  readonly canCreate: boolean;
  readonly changes: Changes;
  onSort(column: 'name' | 'changed'): void;
  onSelection(selection: Selection): void;
  onEnd(): void;
  onDialog(dialog: OpenedDialog): void;
  onDrag(objects: readonly WorkspaceObject[]): void;
}

/** The list of objects with what people do to them. */
export function ObjectList({
  deploymentId,
  objects,
  selection,
  changes,
  onDialog,
  ...props
}: ObjectListProps) {
  const words = useArea(WORKSPACE);
  const follow = use(FollowContext);
  const { places, lacks, openDashboard } = useSurface();
  const hasFavourites = !lacks.has('favourites');
  const { say } = useNotices();
  const [menu, setMenu] = useState<{ object: WorkspaceObject; point: { x: number; y: number } }>();
  const { isEverywhere } = props;
  const columns = useMemo<Column<WorkspaceObject>[]>(
    () => [
      ...(hasFavourites
        ? [
            {
              id: 'star',
              title: words.favourites,
              hidesTitle: true,
              width: '32px',
              cell: (object: WorkspaceObject) => (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.star}
                  aria-pressed={object.isFavourite}
                  aria-label={object.isFavourite ? words.unstar : words.star}
                  onClick={() => void changes.star(object, !object.isFavourite)}
                >
                  {object.isFavourite ? (
                    <IconStarFilled size={16} aria-hidden />
                  ) : (
                    <IconStar size={16} stroke={1.6} aria-hidden />
                  )}
                </button>
              ),
            },
          ]
        : []),
      {
        id: 'name',
        title: words.columns.name,
        width: 'minmax(0, 1fr)',
        isOnPhones: true,
        canSort: true,
        cell: (object) => (
          <ObjectName object={object} href={places.object(deploymentId, object)} hasPath={isEverywhere} />
        ),
      },
      { id: 'type', title: words.type, width: '112px', cell: ({ type }) => words.types[type] },
      {
        id: 'owner',
        title: words.owner,
        width: '176px',
        cell: ({ user }) => (
          <span className={classes.person} dir="auto" title={user?.email}>
            {personName(user)}
          </span>
        ),
      },
      {
        id: 'changed',
        title: words.columns.changed,
        width: '136px',
        canSort: true,
        cell: ({ updatedAt }) => <Changed at={updatedAt} />,
      },
    ],
    [words, changes, deploymentId, isEverywhere, places, hasFavourites],
  );

  const chosen = objects.filter((object) => selection.keys.has(keyOf(object)));
  /** The selected objects if this is one of them, otherwise only this one. */
  const meant = (object: WorkspaceObject) => (selection.keys.has(keyOf(object)) ? chosen : [object]);
  const canMove = (those: readonly WorkspaceObject[]) => those.every(({ canManage }) => canManage);
  const canDelete = (those: readonly WorkspaceObject[]) =>
    canMove(those) && those.every(({ sourcePath }) => sourcePath == null);
  const open = (object: WorkspaceObject) => follow(places.object(deploymentId, object));
  const starAll = async () => {
    const isFavourite = !chosen.every((object) => object.isFavourite);
    for (const object of chosen)
      if (object.isFavourite !== isFavourite) await changes.star(object, isFavourite);
  };
  const run = (object: WorkspaceObject, action: ObjectAction) => {
    if (action === 'open') open(object);
    else if (action === 'openDashboard') openDashboard(object.publishedDashboardPublicId ?? '');
    else if (action === 'star') void changes.star(object, !object.isFavourite);
    else if (action === 'duplicate') void changes.duplicate(object);
    else if (action === 'copyLink') {
      void copyText(new URL(places.object(deploymentId, object), location.href).href);
      say({ text: words.linkCopied });
    } else if (action === 'rename') onDialog({ kind: 'describe', object });
    else if (action === 'share') onDialog({ kind: 'share', object });
    else if (action === 'showRequest') onDialog({ kind: 'request', object });
    else onDialog({ kind: action, objects: meant(object) });
  };
  const press = (key: string, object: WorkspaceObject | undefined): boolean => {
    if (object === undefined) return false;
    const those = meant(object);
    if ((key === 'Delete' || key === 'Backspace') && canDelete(those)) run(object, 'delete');
    else if (key === 'm' && canMove(those)) run(object, 'move');
    else if (key === 's' && hasFavourites) run(object, 'star');
    else if (key === 'e' && object.canEdit && object.sourcePath == null) run(object, 'rename');
    else return false;
    return true;
  };
  const drag = (object: WorkspaceObject, event: DragEvent) => {
    const those = meant(object);
    if (!canMove(those)) return event.preventDefault();
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', those.map(titleOf).join('\n'));
    props.onDrag(those);
  };
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      <ListGrid
        label={words.workspace}
        rows={objects}
        columns={columns}
        hasMore={props.hasMore}
        sort={props.sort}
        selection={selection}
        keyOf={keyOf}
        nameOf={titleOf}
        onSort={(column) => props.onSort(column === 'name' ? 'name' : 'changed')}
        onSelection={props.onSelection}
        onEnd={props.onEnd}
        onOpen={open}
        onMenu={(object, point) => setMenu({ object, point })}
        onKey={press}
        onDrag={drag}
      />
      <BulkBar
        count={chosen.length}
        actions={[
          ...(canMove(chosen)
            ? [
                {
                  label: words.move,
                  icon: <IconFolderSymlink {...icon} />,
                  run: () => onDialog({ kind: 'move', objects: chosen }),
                },
              ]
            : []),
          ...(hasFavourites
            ? [
                {
                  label: chosen.every(({ isFavourite }) => isFavourite) ? words.unstar : words.star,
                  icon: <IconStar {...icon} />,
                  run: () => void starAll(),
                },
              ]
            : []),
          ...(canDelete(chosen)
            ? [
                {
                  label: words.delete,
                  icon: <IconTrash {...icon} />,
                  isDangerous: true,
                  run: () => onDialog({ kind: 'delete', objects: chosen }),
                },
              ]
            : []),
        ]}
        onClear={() => props.onSelection(NOTHING)}
      />
      <Suspense fallback={null}>
        {menu !== undefined && (
          <ObjectMenu
            object={menu.object}
            point={menu.point}
            canCreate={props.canCreate}
            onAction={(action) => run(menu.object, action)}
            onClose={() => setMenu(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
