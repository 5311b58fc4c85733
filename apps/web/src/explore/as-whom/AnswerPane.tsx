import type { ReportData } from '@facet/client';
import { IconLock } from '@tabler/icons-react';
import { type PropsWithChildren, type ReactNode, useId } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { useFormats } from '../../look/formats-context.ts';
import { ErrorState, Notice, WidgetSkeleton } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { useWords } from '../../words/words.ts';
import classes from './AsWhom.module.css';
import { PaneRows, type PaneView } from './PaneRows.tsx';

interface AnswerPaneProps {
  readonly title: string;
  readonly isTheirs?: boolean;
  /** How the rows are shown, the same for both. */
  readonly view: PaneView;
  readonly data: ReportData | undefined;
  readonly error: Error | null;
  /** Whether the rows are those of the question before. */
  readonly isOld: boolean;
  /** Instead of rows, if they get none. */
  readonly refusal?: ReactNode;
  onRetry(): void;
}

/** The rows that one of two people gets, with what the access policy does to them. */
export function AnswerPane(props: PropsWithChildren<AnswerPaneProps>) {
  const { title, isTheirs = false, view, data, error, isOld, refusal, onRetry, children } = props;
  const { rows, failed } = useArea(EXPLORE);
  const own = useArea(AS_WHOM);
  const words = useWords();
  const { locale } = useFormats();
  const heading = useId();
  const unreachable = isTheirs ? unreachableText(error, own) : undefined;
  const count = data?.rows.length.toLocaleString(locale) ?? '';
  return (
    <section
      className={classes.pane}
      aria-labelledby={heading}
      aria-busy={isOld}
      data-theirs={isTheirs || undefined}
    >
      <div className={classes.paneHead}>
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        <p role="status">
          {data !== undefined && (data.truncated ? words.truncated(count) : rows(data.rows.length, count))}
        </p>
      </div>
      {children}
      <div className={classes.rows} data-old={isOld || undefined}>
        {unreachable !== undefined ? (
          <div className={classes.refused} role="status">
            <p>
              <IconLock size={16} aria-hidden /> <strong>{unreachable}</strong>
            </p>
          </div>
        ) : error !== null ? (
          <ErrorState error={error} title={failed} onRetry={onRetry} />
        ) : refusal ? (
          refusal
        ) : data === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : data.rows.length === 0 ? (
          <Notice text={words.noRows} />
        ) : (
          <PaneRows data={data} {...view} />
        )}
      </div>
    </section>
  );
}

/** Why somebody has no answer whatever is asked; undefined for any other error. */
function unreachableText(
  error: Error | null,
  words: { readonly gone: string; readonly noAccess: string },
): string | undefined {
  const status = statusOf(error);
  if (status === 404) return words.gone;
  return status === 409 ? words.noAccess : undefined;
}
