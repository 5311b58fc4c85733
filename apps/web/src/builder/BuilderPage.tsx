import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { statusOf } from '../api/api-error.ts';
import { type DraftKey, draftOf } from '../api/draft-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { Message } from '../look/Message.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { useWords } from '../words/words.ts';
import classes from './BuilderPage.module.css';
import type { BuilderHandle } from './builder-handle.ts';
import { OpenBuilder } from './OpenBuilder.tsx';

const FileBuilder = lazy(() => import('./in-file/FileBuilder.tsx'));

interface BuilderPageProps extends DraftKey {
  /** The widget that is selected at first. */
  readonly widgetId?: string | undefined;
  readonly handle?: Ref<BuilderHandle> | undefined;
  /** Buttons of the page around it, in the head. */
  readonly tools?: ReactNode;
}

/** The editor of the dashboard of a workbook. */
export function BuilderPage({ widgetId, handle, tools, ...key }: BuilderPageProps) {
  const words = useArea(EDITOR);
  const all = useWords();
  const { deploymentId, workbookId } = key;
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', deploymentId, workbookId],
    queryFn: ({ signal }) => draftOf({ deploymentId, workbookId }, signal),
    retry: isWorthAsking,
    // Later changes arrive one by one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined && error !== null) {
    const status = statusOf(error);
    if (status === 403 || status === 404)
      return (
        <Message {...(status === 404 ? words.gone : words.notAllowed)}>
          <WhoCanHelp />
        </Message>
      );
    const retry = { label: all.tryAgain, onClick: () => void refetch() };
    return <Message title={words.failed} text={error.message} error={error} action={retry} />;
  }
  if (data === undefined)
    return (
      <main className={classes.loading}>
        <WidgetSkeleton shape="table" />
      </main>
    );
  if (data.isInCode)
    return (
      <Suspense>
        <FileBuilder draftKey={key} {...{ handle, tools }} />
      </Suspense>
    );
  return <OpenBuilder draftKey={key} opened={data} {...{ widgetId, handle, tools }} />;
}
