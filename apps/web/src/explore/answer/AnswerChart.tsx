import { CHART_KINDS, type ChartKind, compileChart, SpecError } from '@facet/charts';
import { ColourScale } from '@facet/charts/colours';
import type { ChartPoint, CompiledChart, MountedChart } from '@facet/charts/view';
import type { ReportData } from '@facet/client';
import type { Visualisation } from '@facet/query';
import { type RefObject, useMemo, useRef } from 'react';
import { isObject } from '../../chart-form/spec-paths.ts';
import { Chart } from '../../charts/Chart.tsx';
import { ErrorState, Notice } from '../../look/States.tsx';
import { HtmlReport } from '../../widgets/HtmlReport.tsx';
import { Kpi } from '../../widgets/Kpi.tsx';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import type { AnswerPoint } from './point-commands.ts';

interface AnswerChartProps {
  readonly data: ReportData;
  readonly visualisation: Visualisation;
  /** An IANA time zone. */
  readonly timezone: string;
  /** Set to the chart while it is in the page. */
  readonly mounted?: RefObject<MountedChart | undefined>;
  /** Of charts whose categories have the same colours; absent for a chart with colours of its own. */
  readonly colours?: ColourScale;
  readonly onMark?: (point: ChartPoint) => void;
  readonly onNumber?: (point: AnswerPoint) => void;
}

/** The answer as a chart, compiled here from its specification. */
export function AnswerChart(props: AnswerChartProps) {
  const { data, visualisation, timezone, onMark = nothing, onNumber = nothing } = props;
  const { answer, failsAgain } = useArea(EXPLORE);
  const { unknownKind } = useArea(CHART_FORM);
  const ownMounted = useRef<MountedChart | undefined>(undefined);
  const key = JSON.stringify(visualisation);
  // Equal specifications are one chart, which keeps its drawing while its rows change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the visualisation
  const chart = useMemo(() => compiled(visualisation, data), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other categories
  const ownColours = useMemo(() => new ColourScale(), [key]);
  if (visualisation.kind === 'kpi')
    return (
      <Kpi
        data={data}
        spec={visualisation.spec}
        onNumber={(column, value, x, y) => onNumber({ column, value, row: data.rows.at(-1), x, y })}
      />
    );
  if (visualisation.kind === 'html') return <HtmlReport data={data} spec={visualisation.spec} />;
  if (chart === undefined) return <Notice text={unknownKind(visualisation.kind ?? '')} />;
  if (chart instanceof SpecError)
    return chart.path === 'type' && isObject(visualisation.spec) ? (
      <Notice text={unknownKind(String(visualisation.spec.type))} />
    ) : (
      <ErrorState error={chart} advice={failsAgain} />
    );
  return (
    <Chart
      key={key}
      name={answer}
      chart={chart}
      data={data}
      timezone={timezone}
      colours={props.colours ?? ownColours}
      mounted={props.mounted ?? ownMounted}
      isWatched
      since={undefined}
      onPoint={onMark}
      onMenu={onMark}
      onHover={nothing}
      onDrawn={nothing}
    />
  );
}

/** Undefined for a kind of visualisation that is no chart. */
function compiled(
  { kind, spec }: Visualisation,
  { columns }: ReportData,
): CompiledChart | SpecError | undefined {
  if (!isChartKind(kind)) return undefined;
  try {
    return compileChart(spec, { kind, columns });
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
}

function isChartKind(kind: unknown): kind is ChartKind {
  return CHART_KINDS.some((one) => one === kind);
}

const nothing = () => undefined;
