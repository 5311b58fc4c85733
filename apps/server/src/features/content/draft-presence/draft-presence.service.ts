import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { announceContent } from '../access/announce-content.ts';
import { ownerOf } from '../access/owner.ts';
import { requireWorkbook, type WorkbookRow } from '../access/require-workbook.ts';
import { MOST_PEOPLE, type PresenceInput } from './draft-presence.schema.ts';
import { ALIVE_SECONDS, deletePresence, listPresences, notePresence } from './draft-presence.store.ts';

/** The draft of the dashboard of a workbook. */
interface DraftPath {
  readonly deploymentId: number;
  readonly workbookId: number;
}

/** Who has a draft open. */
export async function peopleHere(db: Db, caller: Caller, { deploymentId, workbookId }: DraftPath) {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  return viewOfPeople(db, caller, row);
}

/** Notes that the caller has a draft open, and returns who has. Others hear of it if something about it is new. */
export async function beHere(
  db: Db,
  caller: Caller,
  { deploymentId, workbookId }: DraftPath,
  { selection }: PresenceInput,
) {
  const { row, grant } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  await db.transaction().execute(async (tx) => {
    const isNews = await notePresence(tx, grant, caller.user.id, selection, MOST_PEOPLE);
    if (isNews) await announceContent(tx, caller, deploymentId, 'presence', 'Workbook', [workbookId]);
  });
  return viewOfPeople(db, caller, row);
}

/** Forgets that the caller has a draft open. */
export async function leave(db: Db, caller: Caller, { deploymentId, workbookId }: DraftPath): Promise<void> {
  const { grant } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  await db.transaction().execute(async (tx) => {
    if (await deletePresence(tx, grant, caller.user.id))
      await announceContent(tx, caller, deploymentId, 'presence', 'Workbook', [workbookId]);
  });
}

async function viewOfPeople(db: Db, caller: Caller, { id, embed_tenant_id }: WorkbookRow) {
  const rows = await listPresences(db, caller.tenantId, id, MOST_PEOPLE);
  return {
    people: rows.map(({ user_id, selection, email, first_name, picture }) => ({
      user: ownerOf(caller, {
        owner_user_id: user_id,
        embed_tenant_id,
        owner_email: email,
        owner_first_name: first_name,
        owner_picture: picture,
      }),
      isSelf: user_id === caller.user.id,
      selection: [...selection],
    })),
    aliveSeconds: ALIVE_SECONDS,
  };
}
