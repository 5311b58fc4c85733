import { ActionIcon, Menu } from '@mantine/core';
import { IconCode, IconDots, IconEye, IconEyeOff, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import { reachedDeployment } from '../api/reached-api.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { EMBED_HASH } from '../places/embed-hash.ts';
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
  const [shown, setShown] = useState<keyof typeof DIALOGS | null>(() =>
    location.hash === EMBED_HASH ? 'embed' : null,
  );
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    // The item that had the focus is gone.
    if (shown === null && wasShown.current) button.current?.focus();
    wasShown.current = shown !== null;
  }, [shown]);
  const { deploymentId, isPublished, isInCode, canEdit } = dashboard;
  const mayPreview = useMayPreview(deploymentId, isOpen);
  if (!isOffered) return null;
  const show = (dialog: keyof typeof DIALOGS) => () => {
    setOpen(false);
    setShown(dialog);
  };
  const Dialog = shown === null ? null : DIALOGS[shown];
  return (
    <span className={classes.menu}>
      <ActionIcon
        variant="default"
        size={36}
        ref={button}
        aria-label={words.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <OpenMenu label={words.more} onClose={() => setOpen(false)}>
          <Menu.Item leftSection={<IconCode size={16} aria-hidden />} onClick={show('embed')}>
            {words.embed}
          </Menu.Item>
          {isPublished && mayPreview && (
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
      <LaterPart key={shown} isQuiet>
        {Dialog !== null && <Dialog dashboard={dashboard} onClose={() => setShown(null)} />}
      </LaterPart>
    </span>
  );
}

/** Whether the person may ask questions of a deployment as somebody else. */
function useMayPreview(deploymentId: number, isWanted: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['reached-deployment', deploymentId],
    queryFn: ({ signal }) => reachedDeployment(deploymentId, signal),
    enabled: isWanted,
    staleTime: 60_000,
  });
  const actions = data?.actions ?? [];
  return actions.includes('PlaygroundRead') && actions.includes('QueryImpersonate');
}
