import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, type PageQuery, readPage } from '../../../http/pagination.ts';
import { listAdministrators } from './administrators.store.ts';

/** A page of those who can give somebody access. */
export function administratorsPage(cursors: Cursors, db: Db, { tenantId }: Caller, query: PageQuery) {
  return readPage(
    cursors,
    `administrators:${tenantId}`,
    query,
    (page) => listAdministrators(db, tenantId, page),
    ({ first_name: firstName, ...row }) => ({ ...row, firstName }),
  );
}
