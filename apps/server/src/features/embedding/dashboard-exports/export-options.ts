import type { ControlValues } from '@facet/dashboards';
import type { GivenViewer } from '../rendering/dashboard-renderer.ts';

/** What an export shows of a dashboard, as it is stored. */
export interface ExportOptions {
  readonly controls: ControlValues;
  /** What is given of an embed user for this export only. */
  readonly given?: GivenViewer | undefined;
}
