import type { ReportReference } from '../config/widget-config-shapes.ts';
import type { NewWidget, Size } from './adding.ts';

/** The cells of charts by the kind of their visualisation; others are as large as a chart is. */
const SIZES: Readonly<Record<string, Size>> = {
  kpi: { w: 3, h: 3 },
  table: { w: 12, h: 8 },
};
const CHART: Size = { w: 6, h: 6 };

/** The chart of a report. */
export function chartOf(report: ReportReference, kind: unknown): NewWidget {
  return { type: 'CHART', size: SIZES[String(kind ?? 'table')] ?? CHART, config: { ...report } };
}
