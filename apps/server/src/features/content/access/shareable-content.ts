import { notFound } from '../../../errors/errors.ts';
import type { Shareable } from '../../people/resource-policies/shareable.ts';
import { announceContent } from './announce-content.ts';
import { ACTIONS_OF, type ContentKind } from './content-access.ts';
import { keepObject } from './content-objects.store.ts';
import { grantContentSharing } from './policy/content-sharing-policy.ts';
import { readObject } from './read-object.ts';

/** Makes folders, workbooks and reports shareable by those with full access. */
export function shareableContent(kind: ContentKind): Shareable {
  return {
    actions: [...ACTIONS_OF[kind], 'All'],
    isForEmbedUsers: true,
    grantSharing: (db, caller, id) => grantContentSharing(db, caller, kind, id),
    async keep(tx, tenantId, id) {
      if (!(await keepObject(tx, tenantId, kind, id))) throw notFound(`${kind} ${id}`);
    },
    async announce(tx, caller, id) {
      const { object } = await readObject(tx, caller, kind, id);
      await announceContent(tx, caller, object.deployment_id, 'shared', kind, [id]);
    },
    async inheritsFrom(db, caller, id) {
      const { object, tree } = await readObject(db, caller, kind, id);
      const folderId = object.workbook?.folder_id ?? object.folder_id;
      return tree.access
        .path(folderId)
        .reverse()
        .map((folder) => ({ id: folder.id, name: folder.name }));
    },
  };
}
