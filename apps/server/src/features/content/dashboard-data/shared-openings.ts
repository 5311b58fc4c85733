import type { ControlValues } from '@facet/dashboards';
import { type Db, readOnce } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { ToPreview } from '../dashboards/shown-dashboard.ts';
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

/** The dashboard that a request shows. */
export interface DashboardRequest extends Viewing {
  readonly publicId: string;
  readonly preview: ToPreview | null;
  readonly controls: ControlValues;
  /** Where the request has them, for errors. */
  readonly place?: string;
}

/**
 * Opens a dashboard once for all requests of a viewer that arrive before the opening begins: a page requests each of
 * its charts separately, with the same credential and controls. The access of several viewers is read together.
 */
export class SharedOpenings {
  readonly #parts: Parts;
  /** Keyed by caller, which is one object per credential until its rights change. */
  readonly #openings = new WeakMap<Caller, SharedReads<OpenDashboard>>();
  readonly #views: BatchedReads<DashboardToShow, Viewing, DashboardView>;

  constructor(db: Db, parts: Parts) {
    this.#parts = parts;
    this.#views = new BatchedReads((dashboard, viewings) =>
      viewsOfDashboard(readOnce(db), parts, dashboard, viewings),
    );
  }

  /**
   * Opens a dashboard for a viewer. All queries of a shared opening have the id of the request that began it.
   * @throws as `viewsOfDashboard` and `openDashboard`
   */
  open({
    publicId,
    preview,
    controls,
    place = 'body.controls',
    ...viewing
  }: DashboardRequest): Promise<OpenDashboard> {
    const { caller, request } = viewing;
    const openings = this.#openings.get(caller) ?? new SharedReads<OpenDashboard>();
    this.#openings.set(caller, openings);
    const key = JSON.stringify([publicId, preview, controls, place, request.host]);
    const dashboard = { tenantId: caller.tenantId, publicId, preview };
    return openings.read(key, async () =>
      openDashboard(this.#parts.queryData, await this.#views.read(dashboard, viewing), controls, place),
    );
  }
}
