import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { statusOf } from '../../api/api-error.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { Message } from '../../look/Message.tsx';
import { WidgetSkeleton } from '../../look/States.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { useWords } from '../../words/words.ts';
import classes from '../BuilderPage.module.css';
import type { BuilderHandle } from '../builder-handle.ts';
import { OpenFile } from './OpenFile.tsx';
import { openedFile } from './opened-file.ts';

const BrokenFile = lazy(() => import('./BrokenFile.tsx'));

interface FileBuilderProps {
  readonly draftKey: DraftKey;
  readonly handle?: Ref<BuilderHandle> | undefined;
  /** Buttons of the page around it, in the head. */
  readonly tools?: ReactNode;
}

/** The editor of a dashboard that a file of the data model defines. */
export default function FileBuilder({ draftKey, ...page }: FileBuilderProps) {
  const words = useArea(EDITOR);
  const all = useWords();
  const places = usePlaces();
  const { deploymentId, workbookId } = draftKey;
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard-code', deploymentId, workbookId],
    queryFn: ({ signal }) => openedFile({ deploymentId, workbookId }, signal),
    retry: isWorthAsking,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data?.file.canEdit === false || (data === undefined && statusOf(error) === 403)) {
    const href = places.object(deploymentId, { type: 'WORKBOOK', id: workbookId });
    return <Message {...words.inCode} action={{ label: words.back, href }} />;
  }
  if (data === undefined && error !== null) {
    const retry = { label: all.tryAgain, onClick: () => void refetch() };
    return <Message title={words.failed} text={error.message} error={error} action={retry} />;
  }
  if (data === undefined)
    return (
      <main className={classes.loading}>
        <WidgetSkeleton shape="table" />
      </main>
    );
  if (data.document !== undefined) return <OpenFile draftKey={draftKey} opened={data} {...page} />;
  return (
    <Suspense fallback={null}>
      <BrokenFile
        key={data.file.hash}
        draftKey={draftKey}
        file={data.file}
        onRepaired={() => void refetch()}
      />
    </Suspense>
  );
}
