import type { CompiledChart } from '@facet/charts/view';
import type { SkeletonShape } from '../look/States.tsx';

/** What a chart will look like. */
export function shapeOfChart(chart: unknown): SkeletonShape {
  const { hover, vega } = (chart ?? {}) as Partial<CompiledChart>;
  const hasBars = JSON.stringify(vega?.marks ?? '').includes('"type":"rect"');
  if (hover == null || !hasBars) return 'area';
  return hover.channel === 'y' ? 'rows' : 'bars';
}
