import type { AccessEntry } from '@facet/client';
import { Menu } from '@mantine/core';
import { IconCode, IconEye, IconFolder, IconTransfer, IconTrash } from '@tabler/icons-react';
import type { Subject } from '../api/sharing-api.ts';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { sectionOf } from './entries.ts';
import { holderName } from './holder-name.ts';
import type { SharingPage } from './pages.ts';

interface AccessMenuProps {
  readonly subject: Subject;
  readonly entry: AccessEntry;
  readonly isAdmin: boolean;
  onRemove(): void;
  onRequest(): void;
  onOpen(page: SharingPage): void;
  onClose(): void;
}

/** What can be done about somebody with access. */
export function AccessMenu({
  subject,
  entry,
  isAdmin,
  onRemove,
  onRequest,
  onOpen,
  onClose,
}: AccessMenuProps) {
  const words = useArea(SHARING);
  const hasRequests = useHas('requests');
  const { type, reason, folder } = entry;
  const isShared = sectionOf(entry) !== 'byRole' && reason !== 'OWNER';
  const isSomeone = type !== 'ROLE' && type !== 'ADMINISTRATORS' && type !== 'EVERYONE';
  const then = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <OpenMenu label={words.actionsFor(holderName(entry, words))} onClose={onClose}>
      {folder !== null &&
        (folder.canManage ? (
          <Menu.Item
            leftSection={<IconFolder size={16} aria-hidden />}
            onClick={then(() => onOpen({ page: 'access', subject: folderOf(subject, folder) }))}
          >
            {words.shareFolder(folder.name)}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconFolder size={16} aria-hidden />} disabled>
            {words.folderIsLocked}
          </Menu.Item>
        ))}
      {isAdmin && isSomeone && (
        <Menu.Item
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={then(() => onOpen({ page: 'seen', holder: entry }))}
        >
          {words.seen.action}
        </Menu.Item>
      )}
      {isAdmin && type === 'USER' && (
        <Menu.Item
          leftSection={<IconTransfer size={16} aria-hidden />}
          onClick={then(() => onOpen({ page: 'hand-over', holder: entry }))}
        >
          {words.handOver.action}
        </Menu.Item>
      )}
      {isShared && hasRequests && (
        <Menu.Item leftSection={<IconCode size={16} aria-hidden />} onClick={then(onRequest)}>
          {words.showRequest}
        </Menu.Item>
      )}
      {reason === 'SHARED' && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="red" onClick={then(onRemove)}>
          {words.remove}
        </Menu.Item>
      )}
    </OpenMenu>
  );
}

function folderOf({ deploymentId }: Subject, { id, name }: NonNullable<AccessEntry['folder']>): Subject {
  return { deploymentId, kind: 'folder', id, title: name };
}
