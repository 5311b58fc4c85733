import type { Db } from '@facet/db';
import { ALL_RESOURCES } from '../../../auth/permissions.ts';
import { type ContentKind, type Level, levelOf, NONE, type Reason } from '../access/content-access.ts';
import type { Through } from './sharing.schema.ts';
import { type AskedThrough, listThrough, type ThroughRow } from './through.store.ts';

/** Those nearest to a person come first among those that give the same level. */
const ORDER = ['USER', 'GROUP', 'EVERYONE', 'ROLE'] as const;

/** Where to look for what gives a user their level on an object; undefined if it is neither a policy nor a role. */
export function askedThrough(
  userId: number,
  kind: ContentKind,
  id: number,
  reason: Reason,
): AskedThrough | undefined {
  if (reason.type === 'SHARED') return { user_id: userId, kind, id };
  if (reason.type === 'ROLE') return { user_id: userId, kind, id: null };
  if (reason.type === 'FOLDER' && reason.folder.owner_user_id !== userId)
    return { user_id: userId, kind: 'Folder', id: reason.folder.id };
  return undefined;
}

/** Finds through whom users have their levels, for each of several places. */
export async function findThrough(
  db: Db,
  tenantId: number,
  asked: readonly (AskedThrough | undefined)[],
): Promise<(Through | null)[]> {
  const places = asked.filter((one) => one !== undefined);
  const rows = places.length === 0 ? [] : await listThrough(db, tenantId, places);
  return asked.map((one) => (one === undefined ? null : throughOf(one, rows)));
}

function throughOf({ user_id, kind, id }: AskedThrough, rows: readonly ThroughRow[]): Through | null {
  const [best] = rows
    .filter((row) => row.user_id === user_id && row.id === id && (id === null || row.kind === kind))
    .map((row) => ({ row, level: levelBy(row, kind) }))
    .filter(({ level }) => level > NONE)
    .sort(
      (left, right) =>
        right.level - left.level || ORDER.indexOf(left.row.holder) - ORDER.indexOf(right.row.holder),
    );
  return best === undefined ? null : { type: best.row.holder, name: best.row.name };
}

function levelBy({ action, policies }: ThroughRow, kind: ContentKind): Level {
  if (policies === null) return action === null ? NONE : levelOf(kind, [action]);
  const actions = policies
    .filter(({ resourceType, resources }) => resourceType === kind && resources.includes(ALL_RESOURCES))
    .flatMap((policy) => policy.actions);
  return levelOf(kind, actions);
}
