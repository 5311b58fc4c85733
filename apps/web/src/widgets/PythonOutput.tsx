import { separateData } from '@facet/charts/own-data';
import type { CompiledChart, MountedChart } from '@facet/charts/view';
import type { PythonAnalysisFilteredRun, ReportColumn, ReportData } from '@facet/client';
import { type RefObject, useMemo } from 'react';
import { Chart } from '../charts/Chart.tsx';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState, Notice } from '../look/States.tsx';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { tableOf } from '../tables/table-of.ts';
import { useWords } from '../words/words.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './PythonOutput.module.css';

type Output =
  | {
      readonly type: 'dataframe';
      readonly columns: readonly { readonly name: string; readonly type: string }[];
      readonly rows: readonly (readonly unknown[])[];
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mediaType: string; readonly base64: string }
  | {
      readonly type: 'vega-lite';
      readonly spec: Readonly<Record<string, unknown>>;
      readonly chart: CompiledChart;
    };
type Frame = Pick<Extract<Output, { type: 'dataframe' }>, 'columns' | 'rows'>;

/** Whether a report has returned a chart, which is drawn after its rows have arrived. */
export function isPythonChart(run: PythonAnalysisFilteredRun | null | undefined): boolean {
  return (run?.outputData as Output | null | undefined)?.type === 'vega-lite';
}

interface PythonOutputProps {
  readonly name: string;
  readonly run: PythonAnalysisFilteredRun;
  /** Set to the chart while there is one in the page. */
  readonly mounted: RefObject<MountedChart | undefined>;
  /** When loading began, on the clock of `performance.now()`. */
  readonly since: number | undefined;
  onRetry(): void;
  /** The chart is in the page. */
  onDrawn(): void;
}

/** The result of a Python report: a table, a text, an image or a chart. */
export function PythonOutput(props: PythonOutputProps) {
  const { name, run, mounted, since, onRetry, onDrawn } = props;
  const { executionError, outputData } = run;
  const words = useWords();
  if (executionError !== null) return <ErrorState error={new Error(executionError)} onRetry={onRetry} />;
  const output = outputData as Output | null;
  switch (output?.type) {
    case 'dataframe':
      return <FrameTable name={name} frame={output} />;
    case 'text':
      return (
        <pre className={classes.text} data-scrolls>
          {output.text}
        </pre>
      );
    case 'image':
      // As an image, in which scripts of an SVG do not run.
      return (
        <img
          className={classes.image}
          alt={name}
          src={`data:${imageType(output.mediaType)};base64,${output.base64}`}
        />
      );
    case 'vega-lite':
      return <OwnChart name={name} output={output} mounted={mounted} since={since} onDrawn={onDrawn} />;
    case undefined:
      return <EmptyState />;
    default:
      return <Notice text={words.unknownWidget} />;
  }
}

interface OwnChartProps extends Pick<PythonOutputProps, 'name' | 'mounted' | 'since' | 'onDrawn'> {
  readonly output: Extract<Output, { type: 'vega-lite' }>;
}

/** A chart with the rows that are in its specification, which are not those of a query. */
function OwnChart({ output, ...rest }: OwnChartProps) {
  const { colours, rendering } = useBoard();
  const zone = useBoardState((state) => state.zone);
  const data = useMemo(() => {
    const { columns = [], rows = [] } = separateData(output.spec) ?? {};
    return dataOf({ columns: columns.map(({ name, type }) => ({ name, type: type ?? 'string' })), rows });
  }, [output]);
  return (
    <Chart
      {...rest}
      chart={output.chart}
      data={data}
      timezone={zone}
      colours={colours}
      isWatched={rendering === undefined}
      onPoint={noPoint}
      onMenu={noPoint}
      onHover={noPoint}
    />
  );
}

function noPoint(): void {}

function FrameTable({ name, frame }: { name: string; frame: Frame }) {
  const formats = useFormats();
  const words = useWords();
  const model = useMemo(
    () => tableOf(dataOf(frame), undefined, null, { formats, words }),
    [frame, formats, words],
  );
  return model.rows.length === 0 ? <EmptyState /> : <DataTable name={name} model={model} />;
}

function dataOf({ columns, rows }: Frame): ReportData {
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
