import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCode, IconDots, IconEye, IconEyeOff, IconUserSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { PUBLISHING } from '../words/publishing/publishing-area.ts';
import type { FinishedDashboard } from './finished-dashboard.ts';
import classes from './Publishing.module.css';

const EmbedDialog = lazy(() => import('./embed/EmbedDialog.tsx'));
const PreviewAsDialog = lazy(() => import('./preview/PreviewAsDialog.tsx'));
const PublicationDialog = lazy(() => import('./PublicationDialog.tsx'));

const DIALOGS = { embed: EmbedDialog, preview: PreviewAsDialog, publication: PublicationDialog } as const;

/** What can be done with a finished dashboard: embed it, see it as somebody else, unpublish it. */
export function DashboardMenu({ dashboard }: { readonly dashboard: FinishedDashboard }) {
  const words = useArea(PUBLISHING);
  const isOffered = useHas('requests');
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<keyof typeof DIALOGS | null>(null);
  const { isPublished, isInCode, canEdit } = dashboard;
  if (!isOffered) return null;
  const show = (dialog: keyof typeof DIALOGS) => () => {
    setOpen(false);
    setShown(dialog);
  };
  const Dialog = shown === null ? null : DIALOGS[shown];
  return (
    <span className={classes.menu}>
      <Tooltip label={words.more}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={words.more}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <OpenMenu label={words.more} onClose={() => setOpen(false)}>
          <Menu.Item leftSection={<IconCode size={16} aria-hidden />} onClick={show('embed')}>
            {words.embed}
          </Menu.Item>
          {isPublished && (
            <Menu.Item leftSection={<IconUserSearch size={16} aria-hidden />} onClick={show('preview')}>
              {words.previewAs}
            </Menu.Item>
          )}
          {canEdit && !isInCode && (
            <Menu.Item
              leftSection={
                isPublished ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
              }
              onClick={show('publication')}
            >
              {isPublished ? words.unpublish : words.republish}
            </Menu.Item>
          )}
        </OpenMenu>
      )}
      <Suspense fallback={null}>
        {Dialog !== null && <Dialog dashboard={dashboard} onClose={() => setShown(null)} />}
      </Suspense>
    </span>
  );
}
