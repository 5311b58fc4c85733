import type { ChatResult } from '@facet/client';
import type { Visualisation } from '@facet/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type MessageKey, rowsOfResult } from '../api/chat-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { AnswerChart } from '../explore/answer/AnswerChart.tsx';
import { dataInWords } from '../look/data-in-words.ts';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import { tableOf } from '../tables/table-of.ts';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import { useWords } from '../words/words.ts';
import classes from './ResultRows.module.css';

interface ResultRowsProps {
  readonly messageKey: MessageKey;
  /** Distinguishes viewers, who may see different rows. */
  readonly viewer: string;
  readonly result: ChatResult;
  readonly timezone: string;
}

/** The rows of an answer as a chart or a table, read with the rights of whoever looks. */
export default function ResultRows({ messageKey, viewer, result, timezone }: ResultRowsProps) {
  const words = useArea(CHAT);
  const all = useWords();
  const formats = useFormats();
  const { chart, query, id } = result;
  const { data, error, refetch } = useQuery({
    queryKey: ['chat-rows', viewer, messageKey.messageId, id],
    queryFn: ({ signal }) => rowsOfResult(messageKey, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  const rows = useMemo(() => data && dataInWords(data.data, all, formats.locale), [data, all, formats]);
  const hasChart = chart !== null && chart.kind !== 'table';
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const pivot = query?.pivotItems as Parameters<typeof tableOf>[2];
  const spec = chart?.kind === 'table' ? chart.spec : undefined;
  const model = useMemo(
    () => rows && tableOf(rows, spec, pivot, { formats, words: all }),
    [rows, spec, pivot, formats, all],
  );
  if (error !== null && data === undefined)
    return <ErrorState error={error} title={words.failed} onRetry={() => void refetch()} />;
  const isKpi = chart?.kind === 'kpi';
  if (rows === undefined || model === undefined)
    return (
      <div className={classes.box} data-shown={isKpi ? 'kpi' : 'chart'}>
        <WidgetSkeleton shape={isKpi ? 'kpi' : hasChart ? 'bars' : 'table'} />
      </div>
    );
  if (rows.rows.length === 0) return <p className={classes.empty}>{all.noRows}</p>;
  const isTable = !hasChart || shown === 'table';
  return (
    <>
      {hasChart && !isKpi && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div role="group" aria-label={words.shownAs} className={classes.views}>
          {(['chart', 'table'] as const).map((view) => (
            <button
              key={view}
              type="button"
              className={classes.view}
              aria-pressed={view === shown}
              onClick={() => setShown(view)}
            >
              {words[view]}
            </button>
          ))}
        </div>
      )}
      <div
        className={classes.box}
        data-shown={isKpi ? 'kpi' : isTable ? 'table' : 'chart'}
        style={isTable ? { height: Math.min(44 + rows.rows.length * 32, 360) } : undefined}
      >
        {isTable ? (
          <DataTable name={words.rows} model={model} />
        ) : (
          <AnswerChart data={rows} visualisation={chart as Visualisation} timezone={timezone} />
        )}
      </div>
    </>
  );
}
