import type { ReportData, ReportSnapshot } from '@facet/client';
import { useMemo } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { tableOf } from '../tables/table-of.ts';
import type { ChosenCell } from '../tables/use-cells.ts';
import { useWords } from '../words/words.ts';
import { CappedNote } from './CappedNote.tsx';

interface ReportTableProps {
  readonly widgetId: string;
  readonly name: string;
  readonly report: ReportSnapshot;
  readonly data: ReportData;
  onCell(cell: ChosenCell): void;
}

const AS_GIVEN = {};

/** The rows of a report as a table or a pivot. */
export function ReportTable({ widgetId, name, report, data, onCell }: ReportTableProps) {
  const board = useBoard();
  const view = useBoardState(({ arranged }) => arranged.get(widgetId)) ?? AS_GIVEN;
  const words = useWords();
  const formats = useFormats();
  const { pivotItems, spec, kind } = report;
  const model = useMemo(
    () => tableOf(data, kind === 'table' ? spec : undefined, pivotItems, { formats, words }),
    [data, kind, spec, pivotItems, formats, words],
  );
  return (
    <>
      <DataTable
        name={name}
        model={model}
        view={view}
        onView={(change) => board.run({ kind: 'arrange', widgetId, change })}
        onCell={onCell}
      />
      <CappedNote data={data} />
    </>
  );
}
