import type { PythonRun } from '../python-reports/python-runs.ts';
import type { ReportData } from '../report-data/report-data.ts';
import type { RowLinks } from './row-links.ts';

/** The data of a chart, or its error. */
export interface WidgetResult {
  readonly widgetId: string;
  /** The rows; null for a chart of a Python report, whose code turns them into its output. */
  readonly data: ReportData | null;
  readonly python: PythonRun | null;
  /** The links of its rows, if the model defines any. */
  readonly links?: readonly RowLinks[];
  readonly error: WidgetError | null;
}

export interface WidgetError {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}
