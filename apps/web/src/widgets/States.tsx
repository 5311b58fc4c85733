import { Button, Skeleton, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorDetails } from '../look/ErrorDetails.tsx';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../look/words.ts';
import { failureOf } from './failure-of.ts';
import classes from './States.module.css';

/** How long loading shows nothing, so that what is fast does not flicker. */
const PATIENCE_MS = 150;

/** Shows its content only once loading has taken a while. */
export function AfterAWhile({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? children : null;
}

const BARS = [62, 88, 74, 96, 81, 68, 90] as const;

/** The outline of a widget that loads. */
export function WidgetSkeleton({ shape }: { shape: 'kpi' | 'table' | 'chart' }) {
  const words = useWords();
  return (
    <AfterAWhile>
      <div className={classes.skeleton} data-shape={shape}>
        <span className={classes.unseen} role="status">
          {words.loading}
        </span>
        {shape === 'kpi' && (
          <>
            <Skeleton height={32} width="55%" />
            <Skeleton height={14} width="80%" />
          </>
        )}
        {shape === 'table' &&
          BARS.map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} className={classes.line} />
          ))}
        {shape === 'chart' &&
          BARS.map((height) => <Skeleton key={height} height={`${height}%`} className={classes.bar} />)}
      </div>
    </AfterAWhile>
  );
}

/** Says that there is nothing to show, and why. */
export function EmptyState() {
  const words = useWords();
  return (
    <div className={classes.state}>
      <p className={classes.heading}>{words.noRows}</p>
      <p>{words.noRowsHint}</p>
    </div>
  );
}

interface ErrorStateProps {
  readonly error: Error;
  onRetry?(): void;
}

/** What went wrong with one widget, and what to do about it. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const words = useWords();
  const failure = failureOf(error);
  const { Icon, title, text } = {
    denied: { Icon: IconLock, ...words.denied },
    outdated: { Icon: IconAlertTriangle, ...words.outdated },
    busy: { Icon: IconAlertTriangle, title: words.chartFailed, text: undefined },
    offline: { Icon: IconAlertTriangle, title: words.chartFailed, text: words.offline },
    broken: { Icon: IconAlertTriangle, title: words.chartFailed, text: undefined },
  }[failure];
  const isFinal = failure === 'denied' || failure === 'outdated';
  return (
    <div className={classes.state} role="alert" data-failure={failure}>
      <p className={classes.heading}>
        <Icon size={16} aria-hidden className={classes.icon} /> <span>{title}</span>
      </p>
      {text !== undefined && <p>{text}</p>}
      {onRetry !== undefined && !isFinal && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      {failure !== 'offline' && <ErrorDetails error={error} className={classes.details} />}
    </div>
  );
}

/** The server refuses work for now; the widget asks again on its own. */
export function BusyState() {
  const words = useWords();
  return (
    <div className={classes.state} role="status">
      <p className={classes.heading}>{words.busy.title}</p>
      <p>{words.busy.text}</p>
    </div>
  );
}

interface StaleNoteProps {
  readonly refreshedAt: string | undefined;
  onRetry(): void;
}

interface StaleNoteProps {
  readonly refreshedAt: string | undefined;
  onRetry(): void;
}

/** The age of rows that are older than they should be, because the last request for them failed. */
export function StaleNote({ refreshedAt, onRetry }: StaleNoteProps) {
  const words = useWords();
  const formats = useFormats();
  const time = new Date(refreshedAt ?? '');
  if (Number.isNaN(time.getTime())) return null;
  const ago = formats.ago(time, new Date()) ?? formats.moment(time);
  return (
    <Tooltip label={`${words.stale(ago)} ${words.tryAgain}`} multiline maw={280}>
      <button type="button" className={classes.stale} onClick={onRetry} aria-label={words.stale(ago)}>
        <IconClockExclamation size={16} aria-hidden className={classes.warning} />
        <span>{ago}</span>
      </button>
    </Tooltip>
  );
}

/** What a result lacks although its report defines it, behind a symbol. */
export function MissingNote({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  const text = messages.join('\n');
  return (
    <Tooltip label={text} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.stale} aria-label={text}>
        <IconAlertTriangle size={16} aria-hidden className={classes.warning} />
      </button>
    </Tooltip>
  );
}

/** What a widget cannot show, in a sentence. */
export function Notice({ text }: { text: string }) {
  return (
    <div className={classes.state}>
      <p>{text}</p>
    </div>
  );
}
