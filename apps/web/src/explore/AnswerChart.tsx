import { compileChart, SpecError } from '@facet/charts';
import { ColourScale } from '@facet/charts/colours';
import type { CompiledChart, MountedChart } from '@facet/charts/view';
import type { ReportData } from '@facet/client';
import { useMemo, useRef } from 'react';
import { Chart } from '../charts/Chart.tsx';
import { ErrorState } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import type { SuggestedChart } from './suggested-chart.ts';

interface AnswerChartProps {
  readonly data: ReportData;
  readonly spec: SuggestedChart;
  /** An IANA time zone. */
  readonly timezone: string;
}

/** The answer as a chart, compiled here from its specification. */
export function AnswerChart({ data, spec, timezone }: AnswerChartProps) {
  const { answer } = useArea(EXPLORE);
  const mounted = useRef<MountedChart | undefined>(undefined);
  const key = JSON.stringify(spec);
  // Equal specifications are one chart, which keeps its drawing while its rows change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the specification
  const chart = useMemo(() => compiled(spec, data), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other categories
  const colours = useMemo(() => new ColourScale(), [key]);
  if (chart instanceof Error) return <ErrorState error={chart} />;
  return (
    <Chart
      key={key}
      name={answer}
      chart={chart}
      data={data}
      timezone={timezone}
      colours={colours}
      mounted={mounted}
      isWatched
      since={undefined}
      onPoint={nothing}
      onMenu={nothing}
      onHover={nothing}
      onDrawn={nothing}
    />
  );
}

function compiled(spec: SuggestedChart, { columns }: ReportData): CompiledChart | Error {
  try {
    return compileChart(spec, { kind: 'vega', columns });
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
}

const nothing = () => undefined;
