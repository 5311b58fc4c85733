import type { WorkspaceObject } from '@facet/client';
import { Menu } from '@mantine/core';
import {
  IconApi,
  IconArrowRight,
  IconCopy,
  IconExternalLink,
  IconFolderSymlink,
  IconLink,
  IconPencil,
  IconShare2,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useSurface } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './BulkBar.module.css';
import { titleOf } from './keys-of.ts';

/** What the menu of a row offers. */
export type ObjectAction =
  | 'open'
  | 'openDashboard'
  | 'star'
  | 'rename'
  | 'move'
  | 'duplicate'
  | 'share'
  | 'copyLink'
  | 'showRequest'
  | 'delete';

interface ObjectMenuProps {
  readonly object: WorkspaceObject;
  readonly point: { readonly x: number; readonly y: number };
  /** Whether the person may create content. */
  readonly canCreate: boolean;
  onAction(action: ObjectAction): void;
  onClose(): void;
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What a person can do with an object: only what they may. */
export function ObjectMenu({ object, point, canCreate, onAction, onClose }: ObjectMenuProps) {
  const words = useArea(WORKSPACE);
  const { share } = useArea(SHARING);
  const { lacks } = useSurface();
  const { type, canEdit, canManage, isFavourite, sourcePath, publishedDashboardPublicId } = object;
  const isInCode = sourcePath != null;
  const star = isFavourite ? words.unstar : words.star;
  const entries = [
    { action: 'open', label: words.open, icon: <IconArrowRight {...ICON} />, has: true },
    {
      action: 'openDashboard',
      label: words.openDashboard,
      icon: <IconExternalLink {...ICON} />,
      has: publishedDashboardPublicId != null,
    },
    {
      action: 'star',
      label: star,
      icon: isFavourite ? <IconStarOff {...ICON} /> : <IconStar {...ICON} />,
      has: !lacks.has('favourites'),
    },
    { action: 'rename', label: words.rename, icon: <IconPencil {...ICON} />, has: canEdit && !isInCode },
    { action: 'move', label: words.move, icon: <IconFolderSymlink {...ICON} />, has: canManage },
    {
      action: 'duplicate',
      label: words.duplicate,
      icon: <IconCopy {...ICON} />,
      has: type !== 'FOLDER' && canCreate,
    },
    {
      action: 'share',
      label: share,
      icon: <IconShare2 {...ICON} />,
      has: canManage && !lacks.has('sharing'),
    },
    { action: 'copyLink', label: words.copyLink, icon: <IconLink {...ICON} />, has: !lacks.has('links') },
    {
      action: 'showRequest',
      label: words.showRequest,
      icon: <IconApi {...ICON} />,
      has: !lacks.has('requests'),
    },
    { action: 'delete', label: words.delete, icon: <IconTrash {...ICON} />, has: canManage && !isInCode },
  ] as const satisfies readonly {
    action: ObjectAction;
    label: string;
    icon: React.ReactNode;
    has: boolean;
  }[];
  return (
    <OpenMenu label={words.actionsFor(titleOf(object))} point={point} onClose={onClose}>
      {entries
        .filter(({ has }) => has)
        .map(({ action, label, icon }) => (
          <Menu.Item
            key={action}
            leftSection={icon}
            {...(action === 'delete' ? { className: classes.danger } : {})}
            onClick={() => {
              onClose();
              onAction(action);
            }}
          >
            {label}
          </Menu.Item>
        ))}
    </OpenMenu>
  );
}
