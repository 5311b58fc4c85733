import { type Caller, canUse, inScope, isAdmin, reaches } from '../../../auth/caller.ts';
import { resourceOf } from '../../../auth/deployment.ts';
import { type ContentAccess, EDIT, VIEW } from '../../content/access/content-access.ts';
import type { ObjectRow } from '../../content/access/objects-of.ts';
import { type EventKind, kindOf } from './event-types.ts';
import type { EventRow } from './events.store.ts';

/** An event, and what decides now who may see its resource; null unless it is about content. */
export interface Judged {
  readonly event: Pick<EventRow, 'tenant_id' | 'deployment_id' | 'type' | 'user_id'>;
  readonly node: ObjectRow | null;
}

const CONTENT: ReadonlySet<EventKind> = new Set(['folder', 'workbook', 'report']);

/** Whether a caller gets an event: if they may read its resource. */
export function maySee(caller: Caller, { event, node }: Judged, access: ContentAccess): boolean {
  if (event.tenant_id !== caller.tenantId) return false;
  const kind = kindOf(event.type);
  // Creators make content. What runs, and the account's favourites, are no business of embed sessions.
  if (caller.embed !== null && !(caller.embed.isCreator && CONTENT.has(kind))) return false;
  const deployment = resourceOf({ id: event.deployment_id });
  const seesContent = (level: (node: ObjectRow) => number, needed: number = VIEW) =>
    node !== null && reaches(caller, deployment) && level(node) >= needed;
  switch (kind) {
    case 'build':
      return canUse(caller, 'DeploymentRead', deployment);
    case 'sync':
      return canUse(caller, 'SchemaRead', deployment);
    case 'run':
      return isAdmin(caller) && inScope(caller, event.deployment_id);
    case 'export':
      return (event.user_id === caller.user.id || isAdmin(caller)) && reaches(caller, deployment);
    case 'favourite':
      return event.user_id === caller.user.id && reaches(caller, deployment);
    case 'folder':
      return seesContent((folder) => access.folder({ ...folder, parent_id: folder.folder_id, name: '' }));
    case 'workbook':
      // Only editors see who else is editing.
      return seesContent(
        (workbook) => access.workbook(workbook),
        event.type === 'workbook.presence' ? EDIT : VIEW,
      );
    case 'report':
      return seesContent((report) => access.report(report));
  }
}
