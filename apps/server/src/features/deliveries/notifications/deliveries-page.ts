import { type Cursors, type Page, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { PAGE_SIZE } from './notifications.schema.ts';

/** The page that a query requests of a list of notifications or recipients: 100 rows, or up to 200. */
export function deliveriesPage(cursors: Cursors, list: string, query: PageQuery): Page {
  const page = pageOf(cursors, list, query, PAGE_SIZE.unset);
  return { ...page, limit: Math.min(page.limit, PAGE_SIZE.most) };
}
