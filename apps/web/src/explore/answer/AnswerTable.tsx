import type { ReportData } from '@facet/client';
import { columnOf, keyOf, nameOf, type Question } from '@facet/query';
import { useMemo, useState } from 'react';
import { useFormats } from '../../look/formats-context.ts';
import { DataTable } from '../../tables/DataTable.tsx';
import { tableOf } from '../../tables/table-of.ts';
import type { TableView } from '../../tables/table-view.ts';
import type { ChosenCell } from '../../tables/use-cells.ts';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { useWords } from '../../words/words.ts';
import type { QuestionWork } from '../use-question.ts';
import classes from './AnswerPanel.module.css';

interface AnswerTableProps {
  readonly data: ReportData;
  readonly work: QuestionWork;
  /** Without it, cells have no menu. */
  readonly onCell?: (cell: ChosenCell) => void;
}

/** The rows of the answer. Sorting changes a question: there may be more rows than are shown. SQL has an order of its own. */
export function AnswerTable({ data, work: { question, sql, run }, onCell }: AnswerTableProps) {
  const { answer } = useArea(EXPLORE);
  const { sortedOfShown } = useArea(ANSWER);
  const formats = useFormats();
  const words = useWords();
  const spec = question.visualisation?.kind === 'table' ? question.visualisation.spec : undefined;
  const model = useMemo(() => tableOf(data, spec, null, { formats, words }), [data, spec, formats, words]);
  const [arranged, setArranged] = useState<TableView>({});
  const sorting = sql === null ? sortingOf(question) : arranged.sorting;
  const change = ({ sorting: next, ...rest }: TableView) => {
    if (sql !== null) return setArranged((before) => ({ ...before, sorting: next, ...rest }));
    if (Object.keys(rest).length > 0) return setArranged((before) => ({ ...before, ...rest }));
    // A grouped column has the order of its groups.
    const column = question.columns.find(
      (one) => nameOf(one) === next?.column && !(one.kind === 'dimension' && one.groups !== undefined),
    );
    run({
      kind: 'set-order',
      order:
        column === undefined
          ? []
          : [{ column: keyOf(column), direction: next?.isDescending === true ? 'desc' : 'asc' }],
    });
  };
  return (
    <>
      {sql !== null && sorting !== undefined && data.truncated && (
        <p className={classes.hint} role="note">
          {sortedOfShown(data.rows.length.toLocaleString(formats.locale))}
        </p>
      )}
      <DataTable
        name={answer}
        model={model}
        view={{ ...arranged, sorting }}
        onView={change}
        isSorted={sql === null}
        {...(onCell && { onCell })}
      />
    </>
  );
}

/** The order as the heading of a column shows it. */
function sortingOf(question: Question): TableView['sorting'] {
  const [first] = question.order;
  const column = first && columnOf(question, first.column);
  if (first === undefined || column === undefined) return undefined;
  return { column: nameOf(column), isDescending: first.direction === 'desc' };
}
