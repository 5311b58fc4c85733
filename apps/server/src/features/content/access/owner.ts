import { Type } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { Id, nullable } from '../../../http/shapes.ts';
import { type ContentAccess, realmOf } from './content-access.ts';

export const ResourceOwner = Type.Object(
  {
    id: Id,
    email: Type.String(),
    firstName: nullable(Type.String()),
    picture: nullable(Type.String()),
  },
  { title: 'ResourceOwner' },
);

export const FolderPath = Type.Array(
  Type.Object({ id: Id, name: Type.String() }, { title: 'WorkspaceFolderPathEntry' }),
  { description: 'The folders above, from the root downwards.' },
);

/** The columns of an owner, joined to a row. */
export interface OwnerColumns {
  readonly owner_user_id: number | null;
  readonly embed_tenant_id: number | null;
  readonly owner_email: string | null;
  readonly owner_first_name: string | null;
  readonly owner_picture: string | null;
}

/** The owner of an object. Embed users never see who owns the account's content. */
export function ownerOf(caller: Caller, row: OwnerColumns) {
  const isHidden = realmOf(caller) !== null && row.embed_tenant_id === null;
  if (isHidden || row.owner_user_id === null || row.owner_email === null) return null;
  return {
    id: row.owner_user_id,
    email: row.owner_email,
    firstName: row.owner_first_name,
    picture: row.owner_picture,
  };
}

/** When an object was created and changed, and by whom, as views show it. */
export function originOf(
  caller: Caller,
  row: OwnerColumns & { readonly created_at: Date; readonly updated_at: Date },
) {
  const user = ownerOf(caller, row);
  return {
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(user === null ? {} : { createdBy: user.id }),
    user,
  };
}

/** The path of an object in a folder. */
export function folderPathOf(tree: { readonly access: ContentAccess }, folderId: number | null) {
  return tree.access.path(folderId).map(({ id, name }) => ({ id, name }));
}
