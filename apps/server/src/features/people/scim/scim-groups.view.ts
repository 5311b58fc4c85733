import { SCIM_ROOT } from '../../../auth/authorization-header.ts';
import type { Resource } from './attribute.ts';
import { GROUP } from './group-schema.ts';
import type { ScimGroupRow } from './scim-groups.store.ts';
import { etagOf } from './scim-resource.ts';

/** The ETag of a group, which covers its members. */
export function etagOfGroup(row: ScimGroupRow): string {
  return etagOf(row.id, row.name, row.external_id, row.fingerprint);
}

/** The view of a group. @param url the URL of the server */
export function viewOfScimGroup(row: ScimGroupRow, url: string): Resource {
  const root = url + SCIM_ROOT;
  return {
    schemas: [GROUP],
    id: String(row.id),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.name,
    ...(row.members === null
      ? {}
      : {
          members: row.members.map((member) => ({
            ...member,
            $ref: `${root}/Users/${member.value}`,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${root}/Groups/${row.id}`,
      version: etagOfGroup(row),
    },
  };
}
