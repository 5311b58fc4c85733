import type { ReportData } from '@facet/client';
import { Button, Tabs } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { dataInWords } from '../look/data-in-words.ts';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { useWords } from '../words/words.ts';
import classes from './AnswerPanel.module.css';
import { AnswerTable } from './AnswerTable.tsx';
import type { Field } from './catalog.ts';
import { suggestedChart } from './suggested-chart.ts';
import type { Answer } from './use-answer.ts';
import type { QuestionWork } from './use-question.ts';

const AnswerChart = lazy(() =>
  import('./AnswerChart.tsx').then((module) => ({ default: module.AnswerChart })),
);

/** How an answer is shown. */
export type AnswerView = 'chart' | 'table';

interface AnswerPanelProps {
  readonly work: QuestionWork;
  readonly answer: Answer;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  /** What the person has chosen; null for what suits the answer. */
  readonly view: AnswerView | null;
  onView(view: AnswerView): void;
}

/** The answer as a chart or a table, and what happens until it is there. */
export function AnswerPanel({ work, answer, fields, view, onView }: AnswerPanelProps) {
  const words = useArea(EXPLORE);
  const all = useWords();
  const formats = useFormats();
  const { data: own, error, isAsking, isOld, isCancelled } = answer;
  const data = useMemo(() => own && dataInWords(own, all), [own, all]);
  const chart = useMemo(
    () => data && suggestedChart(data, (member) => fields.get(member)?.isAdditive ?? false),
    [data, fields],
  );
  const shown = chart === undefined ? 'table' : (view ?? 'chart');
  const countText = ({ rows: { length }, truncated }: ReportData) => {
    const count = length.toLocaleString(formats.locale);
    return truncated ? all.truncated(count) : words.rows(length, count);
  };
  if (work.question.columns.length === 0)
    return (
      <div className={classes.state}>
        <h2>{words.start.title}</h2>
        <p>{words.start.text}</p>
      </div>
    );
  if (isCancelled)
    return (
      <div className={classes.state}>
        <h2>{words.cancelled}</h2>
        <Button variant="default" onClick={answer.again}>
          {words.askAgain}
        </Button>
      </div>
    );
  return (
    <div className={classes.panel} aria-busy={isAsking}>
      <div className={classes.head}>
        <Tabs
          value={shown}
          onChange={(next) => onView(next === 'chart' ? 'chart' : 'table')}
          variant="none"
          classNames={{ tab: classes.tab ?? '', list: classes.tabs ?? '' }}
        >
          <Tabs.List aria-label={words.shownAs}>
            <Tabs.Tab
              value="chart"
              leftSection={<IconChartBar size={16} aria-hidden />}
              disabled={chart === undefined}
            >
              {words.chart}
            </Tabs.Tab>
            <Tabs.Tab value="table" leftSection={<IconTable size={16} aria-hidden />}>
              {words.table}
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <p className={classes.count} role="status">
          {isAsking ? words.asking : data !== undefined && error === null && countText(data)}
        </p>
        {isAsking && (
          <Button variant="default" size="compact-sm" onClick={answer.cancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      <div className={classes.result} data-old={(isOld && isAsking) || undefined}>
        {error !== null ? (
          <ErrorState error={error} title={words.failed} onRetry={answer.again} />
        ) : data === undefined ? (
          <WidgetSkeleton shape={shown === 'chart' ? 'bars' : 'table'} />
        ) : data.rows.length === 0 ? (
          <div className={classes.state}>
            <h2>{all.noRows}</h2>
            {work.question.filters.length + work.question.ranges.length > 0 && <p>{words.tooNarrow}</p>}
          </div>
        ) : shown === 'chart' && chart !== undefined ? (
          <Suspense fallback={<WidgetSkeleton shape="bars" />}>
            <AnswerChart data={data} spec={chart} timezone={work.question.timezone ?? 'UTC'} />
          </Suspense>
        ) : (
          <AnswerTable data={data} work={work} />
        )}
      </div>
    </div>
  );
}
