import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publishedOf } from '../../api/draft-history-api.ts';
import { ifAllowed, sharedWithGroup } from '../../api/embed-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { openAs } from '../../api/preview-api.ts';
import { loadLateWidgets } from '../../board/late-widgets.tsx';
import { AsWhomDialog } from '../../explore/as-whom/AsWhomDialog.tsx';
import type { AsWhom } from '../../explore/as-whom/as-whom.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { EMBED_MORE } from '../../words/embed-more/embed-more-area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import type { PublishingWords } from '../../words/publishing/words.ts';
import type { FinishedDashboard } from '../finished-dashboard.ts';
import classes from './Preview.module.css';
import { PreviewBoard } from './PreviewBoard.tsx';

interface PreviewAsDialogProps {
  readonly dashboard: FinishedDashboard;
  onClose(): void;
}

/** A published dashboard as somebody else sees it, who is chosen first. */
export default function PreviewAsDialog({ dashboard, onClose }: PreviewAsDialogProps) {
  const words = useArea(PUBLISHING);
  const [asWhom, setAsWhom] = useState<AsWhom | null>(null);
  if (asWhom === null)
    return (
      <AsWhomDialog
        deploymentId={dashboard.deploymentId}
        title={words.previewAs}
        onChoose={setAsWhom}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={dashboard.title} width={1280} onClose={onClose}>
      <Preview dashboard={dashboard} asWhom={asWhom} onOther={() => setAsWhom(null)} />
    </Dialog>
  );
}

interface PreviewProps {
  readonly dashboard: FinishedDashboard;
  readonly asWhom: AsWhom;
  onOther(): void;
}

function Preview({ dashboard: { deploymentId, workbookId, publicId }, asWhom, onOther }: PreviewProps) {
  const words = useArea(PUBLISHING);
  const { groupMayNotOpen } = useArea(EMBED_MORE);
  const { as } = asWhom;
  const { data, error, refetch } = useQuery({
    queryKey: ['preview-as', publicId, as],
    queryFn: async ({ signal }) => {
      const [shown, opened, isShared] = await Promise.all([
        publishedOf(publicId, signal),
        openAs({ deploymentId, publicId }, as, signal),
        as.type === 'GROUP'
          ? ifAllowed(sharedWithGroup({ deploymentId, workbookId }, as.groupId, signal))
          : null,
      ]);
      await loadLateWidgets(shown);
      return { shown, mayOpen: opened.mayOpen, isShared };
    },
    retry: isWorthAsking,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <section className={classes.banner} aria-label={words.previewAs}>
        <IconEye size={20} aria-hidden className={classes.eye} />
        <p className={classes.said} role="status">
          <strong dir="auto">{bannerOf(asWhom, words)}</strong>{' '}
          {data?.mayOpen === false && <span>{words.preview.mayNotOpen} </span>}
          {data?.isShared === false && <span>{groupMayNotOpen} </span>}
          <span>{words.preview.note}</span>
        </p>
        <Button variant="default" size="xs" onClick={onOther}>
          {words.preview.other}
        </Button>
      </section>
      {data !== undefined ? (
        <PreviewBoard deploymentId={deploymentId} dashboard={data.shown} as={as} />
      ) : error !== null ? (
        <ErrorState error={error} title={words.preview.failed} onRetry={() => void refetch()} />
      ) : (
        <WidgetSkeleton shape="table" />
      )}
      <ShowRequest
        request={{
          method: 'POST',
          path: `/api/v1/deployments/${deploymentId}/dashboards/${publicId}/as`,
          body: { as },
        }}
        operation="openDashboardAs"
        parameters={{ deploymentId, publicId }}
      />
    </>
  );
}

function bannerOf({ kind, name }: AsWhom, { preview }: PublishingWords): string {
  return kind === 'context' ? preview.context : preview[kind](name);
}
