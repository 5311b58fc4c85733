import type { Dashboard } from '@facet/client';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconExternalLink, IconListCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { type DraftKey, publishDraft } from '../../api/draft-api.ts';
import { checkOf } from '../../api/draft-history-api.ts';
import { LaterPart } from '../../look/LaterPart.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import classes from '../BuilderHead.module.css';
import type { DraftStore } from '../draft/draft-store.ts';

const PublishDialog = lazy(() => import('./PublishDialog.tsx'));

/** How long a click waits for the check. After that, the dialog shows that it goes on. */
const WAITS_MS = 4_000;

interface PublishButtonProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  /** Where reports are looked up. */
  readonly dashboard: Dashboard;
  /** The public id of the published dashboard; empty before it is published. */
  readonly publicId: string;
  readonly isDisabled: boolean;
}

/** Publishes a draft in which nothing breaks with one click, and shows what would break otherwise. */
export function PublishButton({ draftKey, store, dashboard, publicId, isDisabled }: PublishButtonProps) {
  const words = useArea(EDITOR);
  const history = useArea(HISTORY);
  const places = usePlaces();
  const [isReviewing, setReviewing] = useState(false);
  const publishing = useMutation({
    mutationFn: async () => {
      await store.saved();
      return publishDraft(draftKey);
    },
    // The publication is a change of the draft, too.
    onSuccess: () => store.catchUp().catch(() => undefined),
    onSettled: () => setReviewing(false),
  });
  const checking = useMutation({
    mutationFn: async () => {
      await store.saved();
      const late = new Promise<null>((resolve) => setTimeout(resolve, WAITS_MS, null));
      return Promise.race([checkOf(draftKey), late]).catch(() => null);
    },
    onSuccess(check) {
      if (check?.problems.length === 0) publishing.mutate();
      else setReviewing(true);
    },
  });
  const published = publishing.data?.publicId ?? publicId;
  return (
    <>
      <Tooltip label={history.review}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={history.review}
          disabled={isDisabled}
          onClick={() => setReviewing(true)}
        >
          <IconListCheck size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {published !== '' && (
        <Tooltip label={words.openPublished}>
          <ActionIcon
            component="a"
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.openPublished}
            href={places.dashboard(published)}
            target="_blank"
            rel="noopener"
          >
            <IconExternalLink size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Button
        size="sm"
        loading={checking.isPending || publishing.isPending}
        disabled={isDisabled}
        onClick={() => checking.mutate()}
      >
        {words.publish}
      </Button>
      {publishing.isSuccess && (
        <p className={classes.note} role="status">
          {words.published}
        </p>
      )}
      {publishing.error !== null && (
        <p className={classes.note} data-bad role="alert">
          {words.publishFailed}: {publishing.error.message}
        </p>
      )}
      {isReviewing && (
        <LaterPart isQuiet>
          <PublishDialog
            draftKey={draftKey}
            store={store}
            dashboard={dashboard}
            publicId={published}
            isPublishing={publishing.isPending}
            onPublish={() => publishing.mutate()}
            onClose={() => setReviewing(false)}
          />
        </LaterPart>
      )}
    </>
  );
}
