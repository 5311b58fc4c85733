import type { ChartPoint, MountedChart } from '@facet/charts/view';
import type { PivotItemsInput, ReportData } from '@facet/client';
import type { Visualisation } from '@facet/query';
import { lazy, type RefObject, Suspense } from 'react';
import type { Cell } from '../../look/format-value.ts';
import { WidgetSkeleton } from '../../look/States.tsx';
import { cellsOfMark, rowOfMark } from '../../store/menu-point.ts';
import type { ChosenCell } from '../../tables/use-cells.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { useWords } from '../../words/words.ts';
import type { QuestionWork } from '../use-question.ts';
import classes from './AnswerPanel.module.css';
import { AnswerPivot } from './AnswerPivot.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import type { AnswerView } from './answer-views.ts';
import { PivotShelves } from './PivotShelves.tsx';
import { completePivot } from './pivot-of.ts';
import type { AnswerPoint } from './point-commands.ts';

const AnswerChart = lazy(() =>
  import('./AnswerChart.tsx').then((module) => ({ default: module.AnswerChart })),
);

interface AnswerBodyProps {
  readonly data: ReportData;
  /** Whether newer rows are on their way. */
  readonly isOld: boolean;
  readonly shown: AnswerView;
  /** Whether a chart and a table are beside each other where there is room. */
  readonly isBeside: boolean;
  readonly work: QuestionWork;
  readonly visualisation: Visualisation | null;
  readonly pivotItems: PivotItemsInput | null;
  /** The titles of columns by their keys. */
  readonly titles: ReadonlyMap<string, string>;
  readonly mounted: RefObject<MountedChart | undefined>;
  onPoint(point: AnswerPoint): void;
  onPivotRemoved(): void;
}

/** The rows of the answer, as they are shown. */
export function AnswerBody(props: AnswerBodyProps) {
  const { data, isOld, shown, isBeside, work, visualisation, pivotItems, titles, mounted, onPoint } = props;
  const { tooNarrow } = useArea(EXPLORE);
  const words = useWords();
  const { question } = work;
  const isOldMark = isOld || undefined;
  if (data.rows.length === 0)
    return (
      <div className={classes.result} data-old={isOldMark}>
        <div className={classes.state}>
          <h2>{words.noRows}</h2>
          {question.filters.length + question.ranges.length > 0 && <p>{tooNarrow}</p>}
        </div>
      </div>
    );
  const onCell = ({ column: { column }, value, source, x, y }: ChosenCell) =>
    onPoint({ column, value, row: source, x, y });
  const onMark = (point: ChartPoint) => onPoint(pointOfMark(data, point));
  const isPivot = question.pivot !== null && pivotItems !== null && shown !== 'table';
  const table = isPivot ? (
    <AnswerPivot data={data} work={work} pivot={pivotItems} onCell={onCell} />
  ) : (
    <AnswerTable data={data} work={work} onCell={onCell} />
  );
  const hasBoth = isBeside && visualisation !== null;
  return (
    <>
      {shown === 'pivot' && question.pivot !== null && (
        <PivotShelves
          work={work}
          pivot={completePivot(question.pivot, question)}
          titles={titles}
          onRemove={props.onPivotRemoved}
        />
      )}
      <div className={classes.results} data-beside={hasBoth || undefined} data-shown={shown}>
        {visualisation !== null && (hasBoth || shown === 'chart') && (
          <div className={classes.result} data-part="chart" data-old={isOldMark}>
            <Suspense fallback={<WidgetSkeleton shape="bars" />}>
              <AnswerChart
                data={data}
                visualisation={visualisation}
                timezone={question.timezone ?? 'UTC'}
                mounted={mounted}
                onMark={onMark}
                onNumber={onPoint}
              />
            </Suspense>
          </div>
        )}
        {(hasBoth || shown !== 'chart') && (
          <div className={classes.result} data-part="table" data-old={isOldMark}>
            {table}
          </div>
        )}
      </div>
    </>
  );
}

function pointOfMark(data: ReportData, { rows, column: name, x, y }: ChartPoint): AnswerPoint {
  const mark = rows[0] ?? {};
  const row = rowOfMark(data, mark) ?? cellsOfMark(data, mark);
  const place = data.columns.findIndex((column) => column.name === name);
  return { column: data.columns[place], value: (row[place] ?? null) as Cell, row, x, y };
}
