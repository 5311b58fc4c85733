import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation, IconLock } from '@tabler/icons-react';
import { failureOf } from '../api/failure-of.ts';
import { useWords } from '../words/words.ts';
import { AfterAWhile } from './AfterAWhile.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { Hint } from './Hint.tsx';
import classes from './States.module.css';
import { useStaleText } from './use-stale-text.ts';

/** What a widget that loads will look like: a key figure, a table, bars beside or below each other, or one area. */
export type SkeletonShape = 'kpi' | 'table' | 'bars' | 'rows' | 'area';

interface WidgetSkeletonProps {
  readonly shape: SkeletonShape;
  /** When loading began, on the clock of `performance.now()`; by default now. */
  readonly since?: number | undefined;
}

const BARS = [62, 88, 74, 96, 81, 68, 90] as const;

/** The outline of a widget that loads. It fades as a whole: each animated element would be a layer of its own. */
export function WidgetSkeleton({ shape, since }: WidgetSkeletonProps) {
  const words = useWords();
  return (
    <AfterAWhile since={since}>
      <div className={classes.skeleton} data-shape={shape}>
        <span className={classes.unseen} role="status">
          {words.loading}
        </span>
        {shape === 'kpi' && (
          <>
            <div className={classes.part} style={{ height: 32, width: '55%' }} />
            <div className={classes.part} style={{ height: 14, width: '80%' }} />
          </>
        )}
        {shape === 'table' &&
          BARS.map((width) => (
            <div key={width} className={classes.part} style={{ height: 14, width: `${width}%` }} />
          ))}
        {shape === 'bars' &&
          BARS.map((height) => (
            <div key={height} className={classes.part} style={{ height: `${height}%` }} />
          ))}
        {shape === 'rows' &&
          BARS.toSorted((a, b) => b - a).map((width) => (
            <div key={width} className={classes.part} style={{ width: `${width}%` }} />
          ))}
        {shape === 'area' && <div className={classes.part} />}
      </div>
    </AfterAWhile>
  );
}

interface ErrorStateProps {
  readonly error: Error;
  /** What failed, in a sentence; a chart by default. */
  readonly title?: string;
  /** What to do if nobody knows why it failed; to tell the owner of the dashboard by default. */
  readonly advice?: string;
  onRetry?(): void;
}

/** What went wrong with one widget, and what to do about it. */
export function ErrorState({ error, title: broken, advice, onRetry }: ErrorStateProps) {
  const words = useWords();
  const failed = broken ?? words.chartFailed;
  const failure = failureOf(error);
  const { Icon, title, text } = {
    denied: { Icon: IconLock, ...words.denied },
    outdated: {
      Icon: IconAlertTriangle,
      ...words.outdated,
      ...(broken === undefined ? {} : { title: broken }),
    },
    tooLarge: { Icon: IconAlertTriangle, title: words.outdated.title, text: words.tooLarge },
    busy: { Icon: IconAlertTriangle, title: failed, text: undefined },
    offline: { Icon: IconAlertTriangle, title: failed, text: words.offline },
    broken: { Icon: IconAlertTriangle, title: failed, text: advice ?? words.failsAgain },
  }[failure];
  const isFinal = failure === 'denied' || failure === 'outdated' || failure === 'tooLarge';
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

interface StaleSignProps {
  readonly refreshedAt: string | undefined;
  onRetry(): void;
}

/** A sign that rows are older than they should be, because the last request for them failed. Its tooltip has their age. */
export function StaleSign({ refreshedAt, onRetry }: StaleSignProps) {
  const words = useWords();
  const text = useStaleText(refreshedAt);
  if (text === undefined) return null;
  return (
    <Hint label={`${text} ${words.tryAgain}`} width={280}>
      <button type="button" className={classes.sign} onClick={onRetry} aria-label={text}>
        <IconClockExclamation size={16} aria-hidden className={classes.warning} />
      </button>
    </Hint>
  );
}

/** What a result lacks although its report defines it, behind a symbol. */
export function MissingNote({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  const text = messages.join('\n');
  return (
    <Hint label={text} width={320} isNote>
      <button type="button" className={classes.note} aria-label={text}>
        <IconAlertTriangle size={16} aria-hidden className={classes.warning} />
      </button>
    </Hint>
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
