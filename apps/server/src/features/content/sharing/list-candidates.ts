import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { findUsers } from '../../people/users/users.service.ts';
import { type GroupRow, listGroups } from './candidates.store.ts';
import { requireShareable } from './require-shareable.ts';
import type { Candidate, CandidatesQuery } from './sharing.schema.ts';

type Key = (string | number)[];

/**
 * A page of those with whom an object can be shared: groups and embed tenants first, then people, each newest first.
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
  return holdersPage(cursors, db, caller.tenantId, query);
}

/** A page of the groups, embed tenants and people of an account, in the order of `candidatesPage`. */
export async function holdersPage(
  cursors: Cursors,
  db: Db,
  tenantId: number,
  query: PageQuery & Pick<CandidatesQuery, 'only' | 'search'>,
) {
  const search = query.search?.normalize('NFC') ?? '';
  const list = `share-candidates:${tenantId}:${query.only ?? ''}:${search}`;
  const page = pageOf(cursors, list, query);
  const [section, ...after] = page.after ?? [];
  const wanted = page.offset + page.limit + 1;
  // Both are read whatever the other one has: reading people only after a page of groups would save little.
  const [groups, users] = await Promise.all([
    section === 'U' || query.only === 'USERS'
      ? []
      : listGroups(db, tenantId, search, { after: section === 'G' ? after : null, limit: wanted }),
    query.only === 'GROUPS'
      ? []
      : findUsers(db, tenantId, search, {
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

function viewOfUser(row: Awaited<ReturnType<typeof findUsers>>[number]): Candidate {
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
