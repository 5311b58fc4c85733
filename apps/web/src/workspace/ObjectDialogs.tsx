import { lazy } from 'react';
import { type WorkspaceFilter, workspaceRequest } from '../api/workspace-api.ts';
import { moving } from '../api/workspace-changes.ts';
import { RequestDialog } from '../look/RequestDialog.tsx';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { titleOf } from './keys-of.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { useNotices } from './notices.ts';
import type { OpenedDialog } from './ObjectList.tsx';
import { requestFor } from './request-for.ts';
import type { Changes } from './use-changes.ts';

const SharingDialog = lazy(() =>
  import('../sharing/SharingDialog.tsx').then((module) => ({ default: module.SharingDialog })),
);
const KIND_OF = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

interface ObjectDialogsProps {
  readonly deploymentId: number;
  readonly folderId: number | null;
  readonly dialog: OpenedDialog;
  /** What the list asks for. */
  readonly filter: WorkspaceFilter;
  readonly changes: Changes;
  /** The change has been sent. */
  onDone(): void;
  onClose(): void;
}

/** The dialog that is open above the list. */
export function ObjectDialogs({
  deploymentId,
  folderId,
  dialog,
  filter,
  changes,
  onDone,
  onClose,
}: ObjectDialogsProps) {
  const words = useArea(WORKSPACE);
  const { say } = useNotices();
  const places = usePlaces();
  const done = () => {
    onClose();
    onDone();
  };
  if (dialog.kind === 'newFolder')
    return (
      <FolderDialog
        deploymentId={deploymentId}
        parentId={folderId}
        onCreated={(name) => {
          onClose();
          void changes.readAgain();
          say({ text: words.done.created(name) });
        }}
        onClose={onClose}
      />
    );
  if (dialog.kind === 'describe')
    return (
      <DescribeDialog
        deploymentId={deploymentId}
        object={dialog.object}
        onSaved={() => {
          onClose();
          void changes.readAgain();
        }}
        onClose={onClose}
      />
    );
  if (dialog.kind === 'share') {
    const { type, id } = dialog.object;
    return (
      <SharingDialog
        deploymentId={deploymentId}
        kind={KIND_OF[type]}
        id={id}
        title={titleOf(dialog.object)}
        href={places.object(deploymentId, dialog.object)}
        onClose={onClose}
      />
    );
  }
  if (dialog.kind === 'request' || dialog.kind === 'listRequest') {
    const { operation, parameters, ...request } =
      dialog.kind === 'request'
        ? requestFor(deploymentId, dialog.object)
        : workspaceRequest(deploymentId, filter);
    return (
      <RequestDialog request={request} operation={operation} parameters={parameters} onClose={onClose} />
    );
  }
  const { objects } = dialog;
  const [first] = objects;
  if (dialog.kind === 'delete')
    return (
      <DeleteDialog
        deploymentId={deploymentId}
        objects={objects}
        onDelete={async (withContents) => {
          await changes.remove(objects, withContents);
          done();
        }}
        onClose={onClose}
      />
    );
  return (
    <MoveDialog
      deploymentId={deploymentId}
      title={words.moving.title(objects.length, first === undefined ? '' : titleOf(first))}
      action={words.moving.action}
      objects={objects}
      from={first?.folderId ?? null}
      shownFor={(to) => moving(deploymentId, objects, to).shown}
      onMove={async (to, name) => {
        await changes.move(objects, to, name);
        done();
      }}
      onClose={onClose}
    />
  );
}
