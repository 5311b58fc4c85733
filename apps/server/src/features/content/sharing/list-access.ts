import type { Db } from '@facet/db';
import { type Caller, isAdmin, reaches } from '../../../auth/caller.ts';
import { callersOf } from '../../../auth/callers-of.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import {
  ContentAccess,
  type ContentKind,
  FULL,
  type Level,
  levelOf,
  NONE,
  type Reason,
  realmOf,
  VIEW,
} from '../access/content-access.ts';
import type { ObjectFound } from '../access/read-object.ts';
import { type EntryRow, listEntries, type Place } from './access-entries.store.ts';
import { nameOfLevel } from './level-name.ts';
import { requireShareable } from './require-shareable.ts';
import type { AccessEntry, AccessQuery } from './sharing.schema.ts';
import { askedThrough, findThrough } from './through.ts';

const NO_LEVELS: ReadonlyMap<number, End> = new Map();

type Found = ObjectFound & { readonly kind: ContentKind };

/**
 * A page of those who have access to an object, what is shared on it first, then what it inherits.
 * @throws 404 if the caller may not see the object, 403 without full access to it
 */
export async function accessPage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: AccessQuery,
) {
  const found = await requireShareable(db, caller, deploymentId, query.type, query.id);
  const places = placesOf(found);
  const search = query.search?.normalize('NFC').trim() ?? '';
  const list = `access:${found.kind}:${query.id}:${search}`;
  const page = pageOf(cursors, list, query);
  const realm = realmOf(caller);
  const rows = await listEntries(db, caller.tenantId, places, search, page, realm === null);
  const { items, pageInfo } = cut(cursors, list, page, rows, (row) => [
    row.distance,
    row.rank,
    row.sort_name,
    row.holder_id,
  ]);
  // Policies alone decide what users of an embed tenant may do with its content.
  const levels = realm === null ? await levelsOfUsers(db, caller.tenantId, found, items) : NO_LEVELS;
  const differing = items.map((row) => {
    const { level, reason } = endOf(row, levels);
    const isOther = reason !== null && level > NONE && level !== grantedBy(row, places, places[row.distance]);
    return isOther ? askedThrough(row.holder_id, found.kind, found.object.id, reason) : undefined;
  });
  const through = await findThrough(db, caller.tenantId, differing);
  return {
    items: items.map((row, index) => {
      const by = through[index] ?? null;
      const isNameless = by?.type === 'ROLE' && !isAdmin(caller);
      return {
        ...viewOf(caller, found, places, endOf(row, levels).level, row),
        through: isNameless ? { ...by, name: null } : by,
      };
    }),
    pageInfo,
  };
}

/** What a user may do with the object in the end, and why; null for what is not decided by the object itself. */
interface End {
  readonly level: Level;
  readonly reason: Reason | null;
}

function endOf({ holder, holder_id }: EntryRow, ends: ReadonlyMap<number, End>): End {
  return (holder === 'USER' ? ends.get(holder_id) : undefined) ?? { level: NONE, reason: null };
}

/** The object, the workbook of a tab, and the folders above, nearest first. */
function placesOf({ kind, object, tree }: Found): Place[] {
  const { workbook } = object;
  const above = tree.access.path(workbook?.folder_id ?? object.folder_id).reverse();
  return [
    { kind, ...object },
    ...(workbook === null ? [] : [{ kind: 'Workbook' as const, ...workbook }]),
    ...above.map((folder) => ({ kind: 'Folder' as const, ...folder })),
  ].map(({ id, owner_user_id, ...place }, distance) => ({ distance, kind: place.kind, id, owner_user_id }));
}

/** What users among the entries may do with the object in the end. */
async function levelsOfUsers(
  db: Db,
  tenantId: number,
  { kind, object, tree }: Found,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<number, End>> {
  const ids = rows.filter(({ holder }) => holder === 'USER').map(({ holder_id }) => holder_id);
  const callers = await callersOf(db, tenantId, ids);
  return new Map(
    ids.map((id) => {
      const user = callers.get(id);
      const isAble = user !== undefined && reaches(user, { type: 'Deployment', id: object.deployment_id });
      if (!isAble) return [id, { level: NONE, reason: null }];
      const access = new ContentAccess(user, [...tree.rows.values()]);
      // What decides about a tab may be its workbook.
      const reason = object.workbook === null ? access.reason(kind, object, object.folder_id) : null;
      return [id, { level: levelOn(access, kind, object), reason }];
    }),
  );
}

function levelOn(access: ContentAccess, kind: ContentKind, object: Found['object']): Level {
  const folder = access.folderById(object.id);
  if (kind === 'Folder') return folder === undefined ? NONE : access.folder(folder);
  return kind === 'Workbook' ? access.workbook(object) : access.report(object);
}

function viewOf(
  caller: Caller,
  { tree }: Found,
  places: readonly Place[],
  end: Level,
  row: EntryRow,
): Omit<AccessEntry, 'through'> {
  const place = places[row.distance];
  const level = nameOfLevel(grantedBy(row, places, place, realmOf(caller)));
  const isOfAccount = realmOf(caller) === null;
  const effective = row.holder === 'USER' && isOfAccount ? end : null;
  const folder = place?.kind === 'Folder' && row.distance > 0 ? tree.rows.get(place.id) : undefined;
  const isNameless = row.holder === 'ROLE' && !isAdmin(caller);
  return {
    type: row.holder,
    id: row.holder_id === 0 ? null : row.holder_id,
    name: isNameless ? null : row.name,
    email: row.email,
    picture: row.picture,
    userCount: row.user_count,
    level: level === 'none' ? 'view' : level,
    effectiveLevel: effective === null ? null : nameOfLevel(effective),
    reason: reasonOf(row, place),
    folder:
      folder === undefined
        ? null
        : { id: folder.id, name: folder.name, canManage: tree.access.folder(folder) === FULL },
  };
}

function grantedBy(
  row: EntryRow,
  places: readonly Place[],
  place: Place | undefined,
  realm: number | null = null,
): Level {
  if (row.source === 'OWNER' || row.source === 'ADMINISTRATOR') return FULL;
  if (row.source === 'ROLE') return levelOfRole(row, places);
  const level = place === undefined || row.action === null ? NONE : levelOf(place.kind, [row.action]);
  // Embed users may only view what the account shares with them.
  return realm === null && (row.holder === 'EMBED_TENANT' || row.holder === 'ALL_EMBED_USERS') ? VIEW : level;
}

/** The highest level that a role grants on all objects of the kinds of the places. */
function levelOfRole({ policies }: EntryRow, places: readonly Place[]): Level {
  const levels = (policies ?? [])
    .filter(({ resources }) => resources.includes('All'))
    .flatMap(({ resourceType, actions }) =>
      places.filter(({ kind }) => kind === resourceType).map(({ kind }) => levelOf(kind, actions)),
    );
  return levels.reduce((most, level) => (level > most ? level : most), NONE as Level);
}

function reasonOf(row: EntryRow, place: Place | undefined): AccessEntry['reason'] {
  if (row.distance === 0 || place === undefined) return row.source;
  return place.kind === 'Workbook' ? 'WORKBOOK' : 'FOLDER';
}
