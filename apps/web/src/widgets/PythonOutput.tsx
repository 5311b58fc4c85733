import type { PythonAnalysisFilteredRun, ReportColumn, ReportData } from '@facet/client';
import { useMemo } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../look/words.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { tableModel } from '../tables/table-model.ts';
import classes from './PythonOutput.module.css';
import { EmptyState, ErrorState, Notice } from './States.tsx';

type Output =
  | {
      readonly type: 'dataframe';
      readonly columns: readonly { readonly name: string; readonly type: string }[];
      readonly rows: readonly (readonly unknown[])[];
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mediaType: string; readonly base64: string }
  | { readonly type: 'vega-lite' };

interface PythonOutputProps {
  readonly name: string;
  readonly run: PythonAnalysisFilteredRun;
  onRetry(): void;
}

/** The result of a Python report: a table, a text or an image. */
export function PythonOutput({ name, run: { executionError, outputData }, onRetry }: PythonOutputProps) {
  const words = useWords();
  if (executionError !== null) return <ErrorState error={new Error(executionError)} onRetry={onRetry} />;
  const output = outputData as Output | null;
  switch (output?.type) {
    case 'dataframe':
      return <FrameTable name={name} frame={output} />;
    case 'text':
      return <pre className={classes.text}>{output.text}</pre>;
    case 'image':
      // As an image, in which scripts of an SVG do not run.
      return (
        <img
          className={classes.image}
          alt={name}
          src={`data:${imageType(output.mediaType)};base64,${output.base64}`}
        />
      );
    case undefined:
      return <EmptyState />;
    default:
      return <Notice text={words.unknownWidget} />;
  }
}

function FrameTable({ name, frame }: { name: string; frame: Extract<Output, { type: 'dataframe' }> }) {
  const formats = useFormats();
  const words = useWords();
  const model = useMemo(
    () => tableModel(dataOf(frame), undefined, null, { formats, words }),
    [frame, formats, words],
  );
  return model.rows.length === 0 ? <EmptyState /> : <DataTable name={name} model={model} />;
}

function dataOf({ columns, rows }: Extract<Output, { type: 'dataframe' }>): ReportData {
  const own = columns.map(
    ({ name, type }): ReportColumn => ({
      name,
      member: null,
      title: name,
      type: type === 'number' || type === 'boolean' || type === 'time' ? type : 'string',
      granularity: null,
      format: null,
      isMeasure: type === 'number',
    }),
  );
  return {
    columns: own,
    rows: rows.map((row) => [...row]),
    truncated: false,
    refreshedAt: '',
    totals: [],
    others: [],
    notices: [],
  };
}

function imageType(given: string): string {
  return given === 'image/svg+xml' ? given : 'image/png';
}
