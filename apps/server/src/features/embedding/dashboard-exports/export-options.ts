import type { ControlValues } from '@facet/dashboards';
import type { GivenViewer } from '../rendering/as-viewer.ts';
import type { DashboardRender, RenderLook } from '../rendering/dashboard-renderer.ts';

/** What an export shows of a dashboard, as it is stored. */
export interface ExportOptions {
  readonly controls: ControlValues;
  /** What is given of an embed user for this export only. */
  readonly given?: GivenViewer | undefined;
  /** The only widget that it shows, and its columns of twelve. */
  readonly widget?: DashboardRender['widget'];
  readonly tabs?: DashboardRender['tabs'];
  readonly look?: RenderLook | undefined;
}
