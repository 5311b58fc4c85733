import type { ColourScale } from '@facet/charts/colours';
import type { PivotItemsInput, ReportData } from '@facet/client';
import type { Visualisation } from '@facet/query';
import { lazy, Suspense } from 'react';
import { WidgetSkeleton } from '../../look/States.tsx';
import { AnswerPivot } from '../answer/AnswerPivot.tsx';
import { AnswerTable } from '../answer/AnswerTable.tsx';
import type { AnswerView } from '../answer/answer-views.ts';
import type { QuestionWork } from '../use-question.ts';

const AnswerChart = lazy(() =>
  import('../answer/AnswerChart.tsx').then((module) => ({ default: module.AnswerChart })),
);

/** How the rows of two people are shown: the same way, so that they can be compared. */
export interface PaneView {
  readonly shown: AnswerView;
  readonly work: QuestionWork;
  /** Null if only a table shows the rows. */
  readonly visualisation: Visualisation | null;
  readonly pivotItems: PivotItemsInput | null;
  readonly colours: ColourScale;
}

/** The rows that somebody gets, as a chart, a table or a pivot. Nothing leads to the rows behind a value. */
export function PaneRows({
  data,
  shown,
  work,
  visualisation,
  pivotItems,
  colours,
}: PaneView & { readonly data: ReportData }) {
  if (shown === 'chart' && visualisation !== null)
    return (
      <Suspense fallback={<WidgetSkeleton shape="bars" />}>
        <AnswerChart
          data={data}
          visualisation={visualisation}
          timezone={work.question.timezone ?? 'UTC'}
          colours={colours}
        />
      </Suspense>
    );
  if (shown === 'pivot' && pivotItems !== null)
    return <AnswerPivot data={data} work={work} pivot={pivotItems} />;
  return <AnswerTable data={data} work={work} />;
}
