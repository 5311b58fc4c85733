import type { Dashboard } from '@facet/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusOf } from '../../api/api-error.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { checkOf, differenceOf } from '../../api/draft-history-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { ErrorState } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { frameSelector } from '../canvas/frame-selector.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { DifferenceInWords } from './DifferenceInWords.tsx';
import { LatePictures } from './late-pictures.ts';
import { ProblemList } from './ProblemList.tsx';
import classes from './PublishDialog.module.css';

interface PublishDialogProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  /** Where reports are looked up. */
  readonly dashboard: Dashboard;
  /** The public id of the published dashboard; empty before it is published. */
  readonly publicId: string;
  readonly isPublishing: boolean;
  onPublish(): void;
  onClose(): void;
}

/** What publishing a draft would change and break. */
export default function PublishDialog(props: PublishDialogProps) {
  const { draftKey, store, dashboard, publicId, isPublishing, onPublish, onClose } = props;
  const words = useArea(HISTORY);
  const [showsPictures, setShowsPictures] = useState(false);
  const check = useQuery({
    queryKey: ['draft-check', draftKey.deploymentId, draftKey.workbookId],
    queryFn: async ({ signal }) => {
      await store.saved();
      return checkOf(draftKey, signal);
    },
    gcTime: 0,
  });
  const difference = useQuery({
    queryKey: ['draft-difference', draftKey.deploymentId, draftKey.workbookId],
    queryFn: async ({ signal }) => {
      await store.saved();
      return publicId === '' ? null : differenceOf(draftKey, signal).catch(nullIfMissing);
    },
    gcTime: 0,
  });
  const problems = check.data?.problems ?? [];
  const isBlocked = problems.some(({ isBlocking }) => isBlocking);
  const show = (widgetId: string) => {
    onClose();
    store.select([widgetId]);
    // The dialog gives the focus back first.
    setTimeout(() => {
      const widget = document.querySelector<HTMLElement>(frameSelector(widgetId));
      widget?.scrollIntoView({ block: 'center' });
      widget?.focus({ preventScroll: true });
    }, 300);
  };
  return (
    <Dialog title={words.publishTitle} width={920} onClose={onClose}>
      <section className={classes.section} aria-busy={check.isPending}>
        {check.error !== null ? (
          <ErrorState error={check.error} title={words.checkFailed} onRetry={() => void check.refetch()} />
        ) : check.data === undefined ? (
          <p className={classes.soft} role="status">
            {words.checking}
          </p>
        ) : (
          <ProblemList check={check.data} store={store} dashboard={dashboard} onShow={show} />
        )}
      </section>
      <section className={classes.section}>
        <h3 className={classes.heading}>{words.whatChanges}</h3>
        {difference.error !== null ? (
          <ErrorState
            error={difference.error}
            title={words.loadFailed}
            onRetry={() => void difference.refetch()}
          />
        ) : difference.data === undefined ? null : difference.data === null ? (
          <p className={classes.soft}>{words.firstTime}</p>
        ) : difference.data.isSame ? (
          <p className={classes.soft}>{words.nothingChanges}</p>
        ) : (
          <>
            <DifferenceInWords difference={difference.data} store={store} dashboard={dashboard} />
            {showsPictures ? (
              <LatePictures draftKey={draftKey} store={store} publicId={publicId} />
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => setShowsPictures(true)}>
                {words.pictures}
              </Button>
            )}
          </>
        )}
      </section>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button loading={isPublishing} disabled={isBlocked} onClick={onPublish}>
          {problems.length === 0 || isBlocked ? words.publish : words.publishAnyway}
        </Button>
      </div>
    </Dialog>
  );
}

/** Nothing has been published, or there is no draft yet. */
function nullIfMissing(error: Error): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
