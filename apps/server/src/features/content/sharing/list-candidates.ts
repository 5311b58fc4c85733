import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, cut, type Page, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { findUsers } from '../../people/users/users.service.ts';
import { realmOf } from '../access/content-access.ts';
import { type EmbedUserRow, type GroupRow, listEmbedUsers, listGroups } from './candidates.store.ts';
import { requireShareable } from './require-shareable.ts';
import type { Candidate, CandidatesQuery } from './sharing.schema.ts';

type Key = (string | number)[];

/**
 * A page of those with whom an object can be shared: groups and embed tenants first, then people, each newest first. For embed
 * users, those of their embed tenant.
 * @throws 404 if the caller may not see the object, 403 without full access to it
 */
export async function candidatesPage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: CandidatesQuery,
) {
  await requireShareable(db, caller, deploymentId, query.type, query.id);
  return holdersPage(cursors, db, caller.tenantId, query, realmOf(caller));
}

/**
 * A page of the groups, embed tenants and people of an account, in the order of `candidatesPage`; with the id of an embed tenant,
 * of its groups and users.
 */
export async function holdersPage(
  cursors: Cursors,
  db: Db,
  tenantId: number,
  query: PageQuery & Pick<CandidatesQuery, 'only' | 'search'>,
  realm: number | null = null,
) {
  const search = query.search?.normalize('NFC') ?? '';
  const list = `share-candidates:${tenantId}:${realm ?? ''}:${query.only ?? ''}:${search}`;
  const page = pageOf(cursors, list, query);
  const [section, ...after] = page.after ?? [];
  const wanted = page.offset + page.limit + 1;
  // Both are read whatever the other one has: reading people only after a page of groups would save little.
  const [groups, users] = await Promise.all([
    section === 'U' || query.only === 'USERS'
      ? []
      : listGroups(db, tenantId, realm, search, { after: section === 'G' ? after : null, limit: wanted }),
    query.only === 'GROUPS'
      ? []
      : usersOf(db, tenantId, realm, search, {
          after: section === 'U' ? after : null,
          limit: wanted - 1,
          offset: 0,
        }),
  ]);
  const rows: { view: Candidate; key: Key }[] = [
    ...groups.map((row) => ({ view: viewOfGroup(row), key: ['G', row.id] })),
    ...users.map((row) => ({ view: viewOfUser(row), key: ['U', row.id] })),
  ];
  const { items, pageInfo } = cut(cursors, list, page, rows.slice(page.offset), ({ key }) => key);
  return { items: items.map(({ view }) => view), pageInfo };
}

/** The people of an account, or the users of an embed tenant; one more than the limit, so that it is known whether there are more. */
function usersOf(
  db: Db,
  tenantId: number,
  realm: number | null,
  search: string,
  page: Page,
): Promise<EmbedUserRow[]> {
  if (realm === null) return findUsers(db, tenantId, search, page);
  return listEmbedUsers(db, tenantId, realm, search, { ...page, limit: page.limit + 1 });
}

function viewOfGroup(row: GroupRow): Candidate {
  return {
    type: row.type,
    id: row.id,
    name: row.name,
    email: null,
    picture: null,
    userCount: row.user_count,
    isDeactivated: false,
  };
}

function viewOfUser(row: EmbedUserRow): Candidate {
  return {
    type: 'USER',
    id: row.id,
    name: row.first_name ?? row.username,
    email: row.email,
    picture: row.picture,
    userCount: null,
    isDeactivated: row.is_deactivated,
  };
}
