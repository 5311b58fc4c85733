import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { SharedReads } from '../queries/shared-reads.ts';
import { type DashboardRequest, type OpenDashboard, openDashboard, type Parts } from './open-dashboard.ts';

/**
 * Opens dashboards once for all requests of a viewer that arrive before it begins: a page asks for each of its charts
 * alone, all with the same credential and controls.
 */
export class SharedOpenings {
  readonly #db: Db;
  readonly #parts: Parts;
  /** By caller, who is the same object for the requests of one credential until what they may do changes. */
  readonly #openings = new WeakMap<Caller, SharedReads<OpenDashboard>>();

  constructor(db: Db, parts: Parts) {
    this.#db = db;
    this.#parts = parts;
  }

  /** As `openDashboard`. The queries of all that share an opening have the id of the request that began it. */
  open(asked: DashboardRequest): Promise<OpenDashboard> {
    const { caller, publicId, preview, controls, request } = asked;
    const openings = this.#openings.get(caller) ?? new SharedReads<OpenDashboard>();
    this.#openings.set(caller, openings);
    const key = JSON.stringify([publicId, preview, controls, request.host]);
    return openings.read(key, () => openDashboard(this.#db, this.#parts, asked));
  }
}
