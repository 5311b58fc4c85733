import type { Db } from '@facet/db';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { favouritesPage, recentlyOpenedPage } from '../../content/favourites/list-favourites.ts';
import { attentionPage } from '../attention/list-attention.ts';
import { firstStepsOf } from '../first-steps/first-steps.service.ts';

/** The page sizes that the home page asks for: apps/web/src/api/home-api.ts. */
const MOST = { attention: 20, objects: 8 };

/** What the home page begins with, besides its dashboards, as the operations of the same names return it. */
export async function homeOf(cursors: Cursors, db: Db, caller: Caller) {
  const objects = { first: MOST.objects };
  const [attention, favourites, recent, firstSteps] = await Promise.all([
    attentionPage(cursors, db, caller, { first: MOST.attention }),
    favouritesPage(cursors, db, caller, objects),
    recentlyOpenedPage(cursors, db, caller, objects),
    isAdmin(caller) ? firstStepsOf(db, caller) : null,
  ]);
  return { attention, favourites, recent, firstSteps };
}
