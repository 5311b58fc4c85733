import type { ControlValues } from '@facet/dashboards';
import type { GivenViewer } from '../rendering/as-viewer.ts';
import type { DashboardRender, RenderLook } from '../rendering/dashboard-renderer.ts';

/** The stored options of an export. */
export interface ExportOptions {
  readonly controls: ControlValues;
  /** The overrides for an embed user, for this export only. */
  readonly given?: GivenViewer | undefined;
  /** The only widget to show, and its width in columns of twelve. */
  readonly widget?: DashboardRender['widget'];
  readonly tabs?: DashboardRender['tabs'];
  readonly viewed?: DashboardRender['viewed'];
  readonly look?: RenderLook | undefined;
}
