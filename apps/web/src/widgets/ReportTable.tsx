import type { ReportData, ReportSnapshot } from '@facet/client';
import { useMemo } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { tableModel } from '../tables/table-model.ts';
import type { ChosenCell } from '../tables/use-cells.ts';
import { useWords } from '../words/words.ts';
import { CappedNote } from './CappedNote.tsx';

interface ReportTableProps {
  readonly name: string;
  readonly report: ReportSnapshot;
  readonly data: ReportData;
  onCell(cell: ChosenCell): void;
}

/** The rows of a report as a table or a pivot. */
export function ReportTable({ name, report, data, onCell }: ReportTableProps) {
  const words = useWords();
  const formats = useFormats();
  const { pivotItems, spec, kind } = report;
  const model = useMemo(
    () => tableModel(data, kind === 'table' ? spec : undefined, pivotItems, { formats, words }),
    [data, kind, spec, pivotItems, formats, words],
  );
  return (
    <>
      <DataTable name={name} model={model} onCell={onCell} />
      <CappedNote data={data} />
    </>
  );
}
