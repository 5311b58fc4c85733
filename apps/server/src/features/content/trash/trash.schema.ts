import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, nullish, oneOf } from '../../../http/shapes.ts';
import { FolderPath, ResourceOwner } from '../access/owner.ts';
import { DAYS_IN_TRASH } from '../discarded/discard.ts';
import { Items, OBJECT_TYPES } from '../workspace/workspace.schema.ts';

const reference = {
  type: oneOf(OBJECT_TYPES),
  id: { ...Id, description: 'The id that it had, and has again once it is restored.' },
};

const TrashedObject = Type.Object(
  {
    ...reference,
    name: Type.String(),
    deploymentId: Id,
    folderId: nullable(Id, 'The folder in which it was; null for the root. It may not exist any more.'),
    folderPath: FolderPath,
    workbook: nullable(
      Type.Object({ id: Id, name: Type.String() }, { title: 'TrashedTabWorkbook' }),
      'The workbook of which a report was a tab. It may not exist any more.',
    ),
    user: nullable(ResourceOwner, 'The owner; null if unknown.'),
    deletedAt: IsoTime,
    deletedBy: nullable(ResourceOwner, 'Who deleted it; null if unknown.'),
    eraseAt: { ...IsoTime, description: `When it is erased: ${DAYS_IN_TRASH} days after it was deleted.` },
  },
  { title: 'TrashedObject', description: 'A deleted folder, workbook or report.' },
);

export const TrashedObjects = listOf('TrashedObjects', TrashedObject);

export const RestoreInput = Type.Object(
  {
    items: Items,
    folderId: nullish(
      Id,
      'The folder into which everything is restored; the root of the workspace if null. If absent, each object is ' +
        'restored to where it was.',
    ),
    replaceTakenIds: Type.Optional(
      Type.Boolean({
        description:
          'Also restores objects whose slug or public id has been taken: without the slug, and with a new public id.',
      }),
    ),
  },
  {
    title: 'RestoreTrashInput',
    examples: [{ items: [{ type: 'WORKBOOK', id: 7 }], folderId: 3, replaceTakenIds: false }],
  },
);
export type RestoreInput = Static<typeof RestoreInput>;

export const EraseInput = Type.Object(
  { items: Items },
  { title: 'EraseTrashInput', examples: [{ items: [{ type: 'REPORT', id: 7 }] }] },
);

/** The reasons why an object cannot be restored. */
const FAILURES = [
  ...['not_found', 'forbidden', 'bad_request', 'folder_gone', 'folder_forbidden'],
  ...['workbook_gone', 'workbook_forbidden', 'dashboard_in_code', 'slug_taken', 'public_id_taken'],
] as const;

const Failed = Type.Array(
  Type.Object(
    {
      ...reference,
      error: Type.Object(
        {
          status: Type.Integer(),
          code: Type.String({ description: `One of ${FAILURES.join(', ')}.` }),
          message: Type.String({ description: 'What is wrong, and what to do about it.' }),
        },
        { title: 'TrashError' },
      ),
    },
    { title: 'TrashFailure' },
  ),
);

const Restored = Type.Object(
  {
    ...reference,
    name: Type.String(),
    folderId: nullable(Id, 'The folder in which it is now; null at the root and for tabs.'),
    workbookId: nullable(Id, 'The workbook of which it is a tab.'),
    replaced: Type.Array(oneOf(['slug', 'publicId']), {
      description: 'What it lost because it had been taken: its slug, or public ids of it or its parts.',
    }),
  },
  { title: 'RestoredObject' },
);
export type Restored = Static<typeof Restored>;

export const Restoration = Type.Object(
  { restored: Type.Array(Restored), failed: Failed },
  { title: 'RestoreTrashResponse' },
);
export type Restoration = Static<typeof Restoration>;

export const Erasure = Type.Object(
  { erased: Type.Array(Type.Object(reference, { title: 'ErasedObject' })), failed: Failed },
  { title: 'EraseTrashResponse' },
);
