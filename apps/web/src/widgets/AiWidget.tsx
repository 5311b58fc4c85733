import type { WidgetOfType } from '@facet/dashboards';
import { ActionIcon } from '@mantine/core';
import { IconMessageCircle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Age } from '../look/Age.tsx';
import { useFormats } from '../look/formats-context.ts';
import { Hint } from '../look/Hint.tsx';
import { ErrorState, Notice, StaleSign, WidgetSkeleton } from '../look/States.tsx';
import { useBoard, useBoardState, useValues } from '../store/board-context.ts';
import { useWords } from '../words/words.ts';
import classes from './AiWidget.module.css';
import { useAskAbout } from './ask-about.ts';
import { Card } from './Card.tsx';
import { Markdown } from './Markdown.tsx';
import { useStale } from './use-stale.ts';
import { useWidgetNear } from './use-widget-near.ts';

/** After which a summary counts as failed. A language model may take most of it. */
const LIMIT_MS = 40_000;
/** How long the page waits for it before it reports that the dashboard is loaded, unless it is rendered. */
const PATIENCE_MS = 3_000;

const BUTTON = { variant: 'subtle', color: 'gray', size: 28, className: classes.button };

/** What charts show, in words, for the values of the controls. */
export default function AiWidget({ widget }: { widget: WidgetOfType<'AI'> }) {
  const board = useBoard();
  const { api, dashboard, rendering } = board;
  const isReady = useBoardState((state) => state.isReady);
  const words = useWords();
  const { locale } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const isNear = useWidgetNear(widget.id, box);
  const values = useValues(widget.id);
  const isRefresh = useRef(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['summary', dashboard.publicId, dashboard.versionId, widget.id, values, locale],
    queryFn: ({ signal }) => {
      const refresh = isRefresh.current;
      isRefresh.current = false;
      const until = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
      return api.summary(widget.id, values, { locale, refresh }, until);
    },
    enabled: isNear && isReady,
    retry: false,
  });
  const isDone = data !== undefined || error !== null;
  useEffect(() => {
    if (isDone) board.noteRendered(widget.id);
    if (isDone || !isNear || rendering !== undefined) return undefined;
    const timer = setTimeout(() => board.noteRendered(widget.id), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isDone, isNear, rendering, board, widget.id]);
  const writeAgain = () => {
    isRefresh.current = true;
    refetch();
  };
  const hasFailed = error !== null && !isFetching;
  const isStale = hasFailed && data !== undefined;
  useStale(widget.id, isStale);
  const { title = words.summary, showTitle = true } = widget.config;
  const { threadId = null } = widget.config;
  const askAbout = useAskAbout();
  const isOffered = rendering === undefined && data?.canRefresh === true;
  return (
    <div ref={box} className={classes.box}>
      <Card
        title={title}
        isTitleHidden={!showTitle}
        isBusy={isFetching}
        sign={isStale ? <StaleSign refreshedAt={data.generatedAt} onRetry={() => refetch()} /> : undefined}
        actions={
          <>
            {askAbout !== undefined && (
              <Hint label={words.askAboutSummary}>
                <ActionIcon
                  {...BUTTON}
                  aria-label={words.askAboutSummary}
                  onClick={() => askAbout({ widgetId: widget.id, title, threadId })}
                >
                  <IconMessageCircle size={16} aria-hidden />
                </ActionIcon>
              </Hint>
            )}
            {isOffered && (
              <Hint label={words.regenerate}>
                <ActionIcon
                  {...BUTTON}
                  aria-label={words.regenerate}
                  loading={isFetching}
                  onClick={writeAgain}
                >
                  <IconRefresh size={16} aria-hidden />
                </ActionIcon>
              </Hint>
            )}
          </>
        }
      >
        {hasFailed && data === undefined ? (
          <ErrorState error={error} title={words.summaryFailed} onRetry={() => refetch()} />
        ) : data === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : data.text === '' ? (
          <Notice text={words.noSummary} />
        ) : (
          <div className={classes.content}>
            <div className={classes.text} data-scrolls>
              <Markdown text={data.text} hasLinks={false} />
            </div>
            <p className={classes.foot}>
              {data.isByModel && <span>{words.byAi}</span>}
              {rendering === undefined && <Age refreshedAt={data.generatedAt} />}
            </p>
          </div>
        )}
      </Card>
    </div>
  );
}
