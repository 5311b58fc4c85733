import type { ControlValues } from '@facet/dashboards';
import { type Db, readOnce } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { BranchToShow } from '../dashboards/preview-dashboard.ts';
import { BatchedReads } from '../queries/batched-reads.ts';
import { SharedReads } from '../queries/shared-reads.ts';
import {
  type DashboardToShow,
  type DashboardView,
  type OpenDashboard,
  openDashboard,
  type Parts,
  type Viewing,
  viewsOfDashboard,
} from './open-dashboard.ts';

/** What a request shows. */
export interface DashboardRequest extends Viewing {
  readonly publicId: string;
  readonly preview: BranchToShow | null;
  readonly controls: ControlValues;
}

/**
 * Opens dashboards once for all requests of a viewer that arrive before it begins: a page asks for each of its charts
 * alone, all with the same credential and controls. What several viewers of a dashboard may see is read at once.
 */
export class SharedOpenings {
  readonly #parts: Parts;
  /** By caller, who is the same object for the requests of one credential until what they may do changes. */
  readonly #openings = new WeakMap<Caller, SharedReads<OpenDashboard>>();
  readonly #views: BatchedReads<DashboardToShow, Viewing, DashboardView>;

  constructor(db: Db, parts: Parts) {
    this.#parts = parts;
    this.#views = new BatchedReads((dashboard, viewings) =>
      viewsOfDashboard(readOnce(db), parts, dashboard, viewings),
    );
  }

  /**
   * Opens a dashboard for a viewer. The queries of all that share an opening have the id of the request that began it.
   * @throws as `viewsOfDashboard` and `openDashboard`
   */
  open({ publicId, preview, controls, ...viewing }: DashboardRequest): Promise<OpenDashboard> {
    const { caller, request } = viewing;
    const openings = this.#openings.get(caller) ?? new SharedReads<OpenDashboard>();
    this.#openings.set(caller, openings);
    const key = JSON.stringify([publicId, preview, controls, request.host]);
    const dashboard = { tenantId: caller.tenantId, publicId, preview };
    return openings.read(key, async () =>
      openDashboard(this.#parts.queryData, await this.#views.read(dashboard, viewing), controls),
    );
  }
}
