import type { PivotItemsInput, ReportData } from '@facet/client';
import { useMemo, useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { Notice } from '../look/States.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import { tableOf } from '../tables/table-of.ts';
import type { TableView } from '../tables/table-view.ts';
import type { ChosenCell } from '../tables/use-cells.ts';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { useWords } from '../words/words.ts';
import { cellsOfPivot, MOST_PIVOT_CELLS } from './pivot-of.ts';

interface AnswerPivotProps {
  readonly data: ReportData;
  /** With the names of columns in the result. */
  readonly pivot: PivotItemsInput;
  onCell(cell: ChosenCell): void;
}

/** The answer as a pivot, whose rows are sorted by any of its columns, also by totals. */
export function AnswerPivot({ data, pivot, onCell }: AnswerPivotProps) {
  const words = useArea(CHART_FORM);
  const { locale } = useFormats();
  const cells = useMemo(() => cellsOfPivot(data, pivot), [data, pivot]);
  if (cells > MOST_PIVOT_CELLS) return <Notice text={words.pivotTooLarge(cells.toLocaleString(locale))} />;
  return <PivotTable data={data} pivot={pivot} onCell={onCell} />;
}

function PivotTable({ data, pivot, onCell }: AnswerPivotProps) {
  const { answer } = useArea(EXPLORE);
  const formats = useFormats();
  const words = useWords();
  const [view, setView] = useState<TableView>({});
  const model = useMemo(
    () => tableOf(data, undefined, pivot, { formats, words }),
    [data, pivot, formats, words],
  );
  return (
    <DataTable
      name={answer}
      model={model}
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      onCell={onCell}
    />
  );
}
