import type { PivotItemsInput, ReportData } from '@facet/client';
import { useMemo, useState } from 'react';
import { useFormats } from '../../look/formats-context.ts';
import { Notice } from '../../look/States.tsx';
import { DataTable } from '../../tables/DataTable.tsx';
import { tableOf } from '../../tables/table-of.ts';
import type { TableView } from '../../tables/table-view.ts';
import type { ChosenCell } from '../../tables/use-cells.ts';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { useWords } from '../../words/words.ts';
import type { QuestionWork } from '../use-question.ts';
import classes from './AnswerPanel.module.css';
import { cellsOfPivot, completePivot, MOST_PIVOT_CELLS } from './pivot-of.ts';
import { pivotSortedBy, sortingOfPivot } from './pivot-sorting.ts';

interface AnswerPivotProps {
  readonly data: ReportData;
  readonly work: QuestionWork;
  /** With the names of columns in the result. */
  readonly pivot: PivotItemsInput;
  /** Without it, cells have no menu. */
  readonly onCell?: (cell: ChosenCell) => void;
}

/** The answer as a pivot, whose rows are sorted by any of its columns, also by totals. The order is part of the question. */
export function AnswerPivot(props: AnswerPivotProps) {
  const { data, pivot } = props;
  const words = useArea(CHART_FORM);
  const { locale } = useFormats();
  const cells = useMemo(() => cellsOfPivot(data, pivot), [data, pivot]);
  if (cells > MOST_PIVOT_CELLS) return <Notice text={words.pivotTooLarge(cells.toLocaleString(locale))} />;
  return <PivotTable {...props} />;
}

function PivotTable({ data, work: { question, run }, pivot, onCell }: AnswerPivotProps) {
  const { answer } = useArea(EXPLORE);
  const { sortedOfShown } = useArea(ANSWER);
  const formats = useFormats();
  const words = useWords();
  const [arranged, setArranged] = useState<TableView>({});
  const sorting = sortingOfPivot(question, pivot);
  const isCapped = data.truncated || data.rows.length === question.limit;
  const model = useMemo(
    () => tableOf(data, undefined, pivot, { formats, words }),
    [data, pivot, formats, words],
  );
  const change = (view: TableView) => {
    if (!('sorting' in view)) return setArranged((before) => ({ ...before, ...view }));
    if (question.pivot === null) return;
    const sorted = pivotSortedBy(question, completePivot(question.pivot, question), pivot, view.sorting);
    run({ kind: 'set-pivot', pivot: sorted });
  };
  return (
    <>
      {sorting !== undefined && isCapped && (
        <p className={classes.hint} role="note">
          {sortedOfShown(data.rows.length.toLocaleString(formats.locale))}
        </p>
      )}
      <DataTable
        name={answer}
        model={model}
        view={{ ...arranged, sorting }}
        onView={change}
        {...(onCell && { onCell })}
      />
    </>
  );
}
