import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ContentAccess, type ContentKind } from '../../content/access/content-access.ts';
import { foldersAbove, type ObjectRow, objectsOf } from '../../content/access/objects-of.ts';
import { frameOf } from './event-frame.ts';
import { maySee } from './event-policy.ts';
import type { Frame } from './event-stream.ts';
import { type EventKind, kindOf } from './event-types.ts';
import type { EventRow } from './events.store.ts';

const CONTENT: Partial<Record<EventKind, ContentKind>> = {
  folder: 'Folder',
  workbook: 'Workbook',
  report: 'Report',
};

/**
 * Reads what decides now who may see some events of an account.
 * @returns the events that a caller gets, of those after a position
 */
export async function judgeEvents(
  db: Db,
  tenantId: number,
  events: readonly EventRow[],
): Promise<(caller: Caller, after: number) => Frame[]> {
  const nodes = await nodesOf(db, tenantId, events);
  const folders = await foldersAbove(db, tenantId, [...nodes.values()]);
  const judged = events.map((event) => ({
    event,
    node: nodes.get(event.id) ?? null,
    frame: frameOf(event),
    // People of the account are nobody in the pages of its customers.
    embedded: frameOf({ ...event, user_id: null }),
  }));
  return (caller, after) => {
    const access = new ContentAccess(caller, folders);
    return judged
      .filter((one) => one.event.id > after && maySee(caller, one, access))
      .map(({ frame, embedded }) => (caller.embed === null ? frame : embedded));
  };
}

/** The present state of the resources of events about content, or the last one of those that no longer exist. */
async function nodesOf(
  db: Db,
  tenantId: number,
  events: readonly EventRow[],
): Promise<ReadonlyMap<number, ObjectRow>> {
  const nodes = new Map<number, ObjectRow>();
  for (const [kind, contentKind] of Object.entries(CONTENT)) {
    const ofKind = events.filter(({ type }) => kindOf(type) === kind);
    const ids = [...new Set(ofKind.map(({ resource_id }) => Number(resource_id)))];
    const present = await objectsOf(db, tenantId, contentKind, ids);
    for (const { id, resource_id, node } of ofKind) {
      const found = present.get(Number(resource_id)) ?? node;
      if (found !== null) nodes.set(id, found);
    }
  }
  return nodes;
}
