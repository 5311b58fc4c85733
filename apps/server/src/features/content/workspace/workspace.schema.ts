import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, nullable, nullish, OpenObject, oneOf } from '../../../http/shapes.ts';
import { BulkActionError } from '../../people/users/bulk-users.schema.ts';
import { FolderPath, ResourceOwner } from '../access/owner.ts';
import { VERIFICATION_STATUSES } from '../reports/verification-status.ts';

export const OBJECT_TYPES = ['FOLDER', 'WORKBOOK', 'REPORT'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];
const SCOPES = ['NAMES', 'ALL'] as const;
const MARKS = ['FAVOURITES', 'VERIFIED', 'EDITABLE'] as const;
export type Mark = (typeof MARKS)[number];
const ORDERS = ['updated_at', 'created_at', 'name', 'viewer_last_viewed_at'] as const;
export type WorkspaceOrder = (typeof ORDERS)[number];

/** The maximum number of objects in a bulk request; existing clients send up to 100. */
const MOST_ITEMS = 1000;

const ofType = (type: ObjectType, what: string) => `${what} Only of type ${type}.`;

export const WorkspaceObject = Type.Object(
  {
    id: { ...Id, description: 'Unique among objects of the same type.' },
    type: oneOf(OBJECT_TYPES),
    name: Type.String(),
    deploymentId: Id,
    folderId: nullable(Id, 'The folder that contains the object; null at the root of the workspace.'),
    folderPath: FolderPath,
    parentId: Type.Optional(nullable(Id, ofType('FOLDER', 'The same as `folderId`.'))),
    position: Type.Optional(Type.Integer({ description: ofType('FOLDER', 'Orders folders, lowest first.') })),
    slug: Type.Optional(nullable(Type.String(), ofType('WORKBOOK', 'Identifies it in the deployment.'))),
    sourcePath: Type.Optional(
      nullable(Type.String(), ofType('WORKBOOK', 'The file in the data model that defines it.')),
    ),
    publishedDashboardPublicId: Type.Optional(
      nullable(Type.String(), ofType('WORKBOOK', 'The public id of its published dashboard.')),
    ),
    title: Type.Optional(nullable(Type.String(), ofType('REPORT', 'Shown instead of the name.'))),
    description: Type.Optional(nullable(Type.String(), 'Not set for workbooks.')),
    verification: Type.Optional(
      nullable(
        oneOf(VERIFICATION_STATUSES),
        ofType('REPORT', 'Whether it still has the query that was verified; null if nobody has verified it.'),
      ),
    ),
    publicId: Type.Optional(Type.String({ description: ofType('REPORT', 'Identifies it in links.') })),
    meta: { ...OpenObject, description: ofType('WORKBOOK', 'The settings of the client.') },
    calculatedFields: { ...OpenObject, description: 'The member `calculatedFields` of `meta`.' },
    canEdit: Type.Boolean(),
    canManage: Type.Boolean(),
    isFavourite: Type.Boolean({ description: 'Whether it is one of the caller’s favourites.' }),
    viewerLastViewedAt: Type.Optional(
      nullable(IsoTime, 'When the caller last opened it; not set for folders.'),
    ),
    createdAt: IsoTime,
    updatedAt: IsoTime,
    createdBy: Type.Optional(Id),
    userId: nullable(Id, 'The owner; null if unknown or hidden.'),
    user: nullable(ResourceOwner),
  },
  { title: 'WorkspaceObject', description: 'A folder, workbook or report.' },
);
export type WorkspaceObject = Static<typeof WorkspaceObject>;

export const WorkspaceObjects = listOf('WorkspaceConnectionResponse', WorkspaceObject);

export const WorkspaceQuery = Type.Object({
  folderId: Type.Optional({ ...Id, description: 'Lists the content of this folder; defaults to the root.' }),
  types: Type.Optional(
    Type.Array(oneOf(OBJECT_TYPES), {
      description: 'Only objects of these types; repeat the parameter for several types.',
    }),
  ),
  search: Type.Optional({
    ...Line(255),
    description: 'Only objects in any folder whose name contains this text, ignoring case.',
  }),
  searchIn: Type.Optional(
    oneOf(
      SCOPES,
      'Where `search` looks; defaults to `NAMES`. `ALL` also searches the titles and descriptions of reports and published ' +
        'dashboards, their texts, and the queries of reports, also of those in workbooks.',
    ),
  ),
  inAllFolders: Type.Optional(
    Type.Boolean({ description: 'Lists the objects in all folders; defaults to false without `search`.' }),
  ),
  ownerId: Type.Optional({ ...Id, description: 'Only objects in any folder that this user owns.' }),
  only: Type.Optional(
    Type.Array(oneOf(MARKS), {
      description:
        'Only objects in any folder that are favourites of the caller, reports that somebody has verified, or objects that ' +
        'the caller may edit here, which excludes workbooks that a file defines; repeat the parameter for objects that ' +
        'are all of it.',
    }),
  ),
  orderByField: Type.Optional(
    oneOf(ORDERS, 'Orders workbooks and reports; defaults to `updated_at`. Folders come first, by position.'),
  ),
  orderByDirection: Type.Optional(oneOf(['ASC', 'DESC'], 'Defaults to `ASC` by name, otherwise `DESC`.')),
  ...PageQuery.properties,
});
export type WorkspaceQuery = Static<typeof WorkspaceQuery>;

export const Reference = Type.Object(
  { type: oneOf(OBJECT_TYPES), id: { ...Id, description: 'The object.' } },
  { title: 'WorkspaceItemRefInput' },
);
export const Items = Type.Array(Reference, {
  minItems: 1,
  maxItems: MOST_ITEMS,
  description: `At most ${MOST_ITEMS} objects, handled in this order; duplicates are ignored.`,
});
const destination = (description: string) => nullish(Id, description);

export const MoveInput = Type.Object(
  {
    ...Reference.properties,
    folderId: destination('The destination; the root of the workspace if absent or null.'),
  },
  { title: 'MoveWorkspaceObjectInput', examples: [{ type: 'WORKBOOK', id: 7, folderId: 3 }] },
);

export const BulkMoveInput = Type.Object(
  {
    items: Items,
    folderId: destination('The destination of all items; the root of the workspace if absent or null.'),
  },
  {
    title: 'BulkMoveWorkspaceObjectsInput',
    examples: [{ items: [{ type: 'REPORT', id: 7 }], folderId: 3 }],
  },
);

export const BulkDeleteInput = Type.Object(
  {
    items: Items,
    withContents: Type.Optional(
      Type.Boolean({
        description:
          'Deletes folders with everything in them, which requires full access to all of it. By default, folders must ' +
          'contain no folders, and their other content moves to the root of the workspace.',
      }),
    ),
  },
  {
    title: 'BulkDeleteWorkspaceObjectsInput',
    examples: [{ items: [{ type: 'REPORT', id: 7 }], withContents: false }],
  },
);

/** An object in a bulk request and its response. */
export interface ObjectReference {
  readonly type: ObjectType;
  readonly id: number;
}

const reference = { type: oneOf(OBJECT_TYPES), id: Id };
const Failed = Type.Array(
  Type.Object(
    {
      ...reference,
      error: BulkActionError,
    },
    { title: 'WorkspaceBulkFailure' },
  ),
);

export const BulkMoved = Type.Object(
  { moved: Type.Array(WorkspaceObject), failed: Failed },
  { title: 'BulkMoveWorkspaceObjectsResponse' },
);

export const BulkDeleted = Type.Object(
  { deleted: Type.Array(Type.Object(reference, { title: 'WorkspaceItemRef' })), failed: Failed },
  { title: 'BulkDeleteWorkspaceObjectsPayload' },
);

export const ContentOwners = listOf('ContentOwners', ResourceOwner);
