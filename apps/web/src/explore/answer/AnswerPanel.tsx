import type { MountedChart } from '@facet/charts/view';
import type { QueryInput, ReportData } from '@facet/client';
import { keyOf, type Model, nameOf } from '@facet/query';
import { Button } from '@mantine/core';
import { lazy, memo, Suspense, useMemo, useRef, useState } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { dataInWords } from '../../look/data-in-words.ts';
import { useFormats } from '../../look/formats-context.ts';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { asBoolean, useKept } from '../../look/use-kept.ts';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';
import { queryInputOf } from '../query-input.ts';
import type { QuestionWork } from '../use-question.ts';
import { AnswerBody } from './AnswerBody.tsx';
import { AnswerHead } from './AnswerHead.tsx';
import classes from './AnswerPanel.module.css';
import { EveryMinute } from './EveryMinute.tsx';
import type { AnswerPoint } from './point-commands.ts';
import { shownChart } from './shown-chart.ts';
import type { Answer } from './use-answer.ts';
import { useShownAs } from './use-shown-as.ts';
import { useTotal } from './use-total.ts';

const AnswerDownload = lazy(() =>
  import('./AnswerDownload.tsx').then((module) => ({ default: module.AnswerDownload })),
);
const AnswerPointMenu = lazy(() =>
  import('./AnswerPointMenu.tsx').then((module) => ({ default: module.AnswerPointMenu })),
);
const SqlFailure = lazy(() =>
  import('../sql/SqlFailure.tsx').then((module) => ({ default: module.SqlFailure })),
);
const UnaskedNote = lazy(() =>
  import('../sql/UnaskedNote.tsx').then((module) => ({ default: module.UnaskedNote })),
);
const ChartPanel = lazy(() =>
  import('../../chart-form/ChartPanel.tsx').then((module) => ({ default: module.ChartPanel })),
);

interface AnswerPanelProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly answer: Answer;
  /** What the answer was asked with; null for a question without columns. */
  readonly body: QueryInput | null;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly canDownload: boolean;
}

/** The answer as a chart, a table or a pivot, also beside each other, with the settings of the chart. */
export const AnswerPanel = memo(function AnswerPanel(props: AnswerPanelProps) {
  const words = useArea(EXPLORE);
  const all = useWords();
  const { locale } = useFormats();
  const { work, answer, fields } = props;
  const data = useMemo(
    () => answer.data && dataInWords(answer.data, all, locale),
    [answer.data, all, locale],
  );
  const { question } = work;
  const { visualisation, columns, order } = question;
  const chart = useMemo(
    () => data && shownChart({ visualisation, columns, order }, data, fields),
    [visualisation, columns, order, data, fields],
  );
  if (columns.length === 0 && work.sql === null)
    return (
      <div className={classes.state}>
        <h2>{words.start.title}</h2>
        <p>{words.start.text}</p>
      </div>
    );
  if (props.body === null)
    return (
      <div className={classes.state}>
        <Suspense fallback={null}>
          <UnaskedNote work={work} model={props.model} />
        </Suspense>
      </div>
    );
  if (answer.isCancelled)
    return (
      <div className={classes.state}>
        <h2>{words.cancelled}</h2>
        <Button variant="default" onClick={answer.again}>
          {words.askAgain}
        </Button>
      </div>
    );
  return <ShownAnswer {...props} data={data} chart={chart} />;
});

interface ShownAnswerProps extends AnswerPanelProps {
  /** With the titles of comparisons in the reader's language. */
  readonly data: ReportData | undefined;
  readonly chart: ReturnType<typeof shownChart> | undefined;
}

function ShownAnswer(props: ShownAnswerProps) {
  const { deploymentId, work, model, answer, body, fields, canDownload, data, chart } = props;
  const words = useArea(EXPLORE);
  const own = useArea(CHART_FORM);
  const { notRenewed } = useArea(ANSWER);
  const all = useWords();
  const { locale } = useFormats();
  const { question, run } = work;
  const [areSettingsOpen, setSettings] = useKept('facet:chart-settings', false, asBoolean);
  const [point, setPoint] = useState<AnswerPoint | null>(null);
  const mounted = useRef<MountedChart | undefined>(undefined);
  const hasChart = data === undefined || chart?.visualisation != null;
  const view = useShownAs(work, data, hasChart);
  const { shown, isBeside } = view;
  const count = data?.rows.length.toLocaleString(locale) ?? '';
  const total = useTotal(deploymentId, answer.isOld ? null : body, data);
  const wholeBody = useMemo(
    () =>
      data?.truncated || question.limit !== null || question.offset !== null
        ? queryInputOf({ ...question, limit: null, offset: null }, model)
        : null,
    [data, question, model],
  );
  // A file of a query without a limit would have all rows.
  const shownBody = useMemo(
    () =>
      data?.truncated && question.limit === null && work.sql === null
        ? queryInputOf({ ...question, limit: data.rows.length }, model)
        : body,
    [data, question, work.sql, model, body],
  );
  const titles = useMemo(
    () => (work.sql === null ? titlesOf(question, data) : titlesOfData(data)),
    [question, work.sql, data],
  );
  return (
    <div className={classes.panel}>
      <div className={classes.main} aria-busy={answer.isAsking}>
        <AnswerHead
          shown={shown}
          hasChart={hasChart}
          hasPivot={work.sql === null ? view.hasPivot : null}
          isBeside={isBeside}
          isAsking={answer.isAsking}
          waitsFor={answer.waitsFor}
          areSettingsOpen={areSettingsOpen}
          count={
            data !== undefined &&
            (total !== undefined
              ? own.firstOf(count, total.toLocaleString(locale))
              : data.truncated
                ? all.truncated(count)
                : words.rows(data.rows.length, count))
          }
          tools={
            <>
              <EveryMinute answer={answer} />
              {canDownload && shownBody !== null && data !== undefined && (
                <Suspense fallback={null}>
                  <AnswerDownload
                    deploymentId={deploymentId}
                    title={[...titles.values()].join(', ')}
                    body={shownBody}
                    wholeBody={wholeBody ?? undefined}
                    isTruncated={data.truncated}
                    count={count}
                    mounted={shown === 'chart' || isBeside ? mounted : undefined}
                  />
                </Suspense>
              )}
            </>
          }
          onView={view.show}
          onBeside={view.setBeside}
          onSettings={setSettings}
          onCancel={answer.cancel}
        />
        {answer.error !== null && data !== undefined && (
          <p className={classes.hint} role="alert">
            {notRenewed} {answer.error.message}
          </p>
        )}
        {answer.error !== null && data === undefined ? (
          <div className={classes.result}>
            {work.sql !== null && statusOf(answer.error) === 400 ? (
              <Suspense fallback={null}>
                <SqlFailure title={words.failed} error={answer.error} />
              </Suspense>
            ) : (
              <ErrorState
                error={answer.error}
                title={words.failed}
                advice={words.failsAgain}
                onRetry={answer.again}
              />
            )}
          </div>
        ) : data === undefined ? (
          <div className={classes.result}>
            <WidgetSkeleton shape={shown === 'chart' ? 'bars' : 'table'} />
          </div>
        ) : (
          <AnswerBody
            data={data}
            isOld={answer.isOld && answer.isAsking}
            shown={shown}
            isBeside={isBeside}
            work={work}
            visualisation={chart?.visualisation ?? null}
            pivotItems={body?.pivotItems ?? null}
            titles={titles}
            mounted={mounted}
            onPoint={setPoint}
            onPivotRemoved={view.removePivot}
          />
        )}
      </div>
      {areSettingsOpen && data !== undefined && (
        <Suspense fallback={null}>
          <ChartPanel
            {...formOf(question, chart, shown === 'table' && !isBeside)}
            columns={data.columns}
            onChange={view.draw}
            onReset={() => run({ kind: 'set-visualisation', visualisation: null })}
            onClose={() => setSettings(false)}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {point !== null && data !== undefined && (
          <AnswerPointMenu
            deploymentId={deploymentId}
            point={point}
            data={data}
            work={work}
            model={model}
            fields={fields}
            onClose={() => setPoint(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What the form changes: the table if only that is shown and no chart was chosen, or else the chart. */
function formOf(
  { visualisation }: QuestionWork['question'],
  chart: ReturnType<typeof shownChart> | undefined,
  isTable: boolean,
) {
  const own = visualisation?.kind === 'table' ? visualisation : null;
  if (isTable && (visualisation === null || own !== null))
    return { visualisation: own ?? { kind: 'table' }, isSuggested: own === null };
  return { visualisation: chart?.visualisation ?? null, isSuggested: chart?.isSuggested ?? true };
}

/** The titles of the columns of SQL by their names. */
function titlesOfData(data: ReportData | undefined): Map<string, string> {
  return new Map(data?.columns.map(({ name, title }) => [name, title]));
}

/** The titles of the columns of a question by their keys. */
function titlesOf({ columns }: QuestionWork['question'], data: ReportData | undefined): Map<string, string> {
  return new Map(
    columns.map((column) => {
      const name = nameOf(column);
      return [keyOf(column), data?.columns.find((one) => one.name === name)?.title ?? name];
    }),
  );
}
