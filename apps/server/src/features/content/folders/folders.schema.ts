import { Type } from 'typebox';
import { listOf, PageInfo } from '../../../http/pagination.ts';
import { DeploymentPath, Id, IsoTime, Lines, Name, nullable, nullish } from '../../../http/shapes.ts';
import { FolderPath, ResourceOwner } from '../access/owner.ts';

/** The maximum depth of folders below the root of the workspace. */
export const MAX_DEPTH = 20;

const Description = Lines({ maxLength: 10_000 });
const Position = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

export const Folder = Type.Object(
  {
    id: Id,
    type: Type.Literal('FOLDER'),
    name: Type.String(),
    description: nullable(Type.String()),
    deploymentId: Id,
    parentId: nullable(Id, 'The folder that contains it; null at the root of the workspace.'),
    position: Type.Integer({
      description: 'Orders a folder among its siblings, lowest first, then by name.',
    }),
    folderPath: FolderPath,
    createdAt: IsoTime,
    updatedAt: IsoTime,
    createdBy: Type.Optional(Id),
    user: nullable(ResourceOwner, 'The owner; null if unknown or hidden.'),
  },
  { title: 'Folder' },
);

export const Folders = Type.Array(Folder);

export const FoldersList = Type.Object(
  {
    items: Type.Array(Folder),
    pageInfo: PageInfo,
    data: Type.Array(Folder, { deprecated: true, description: 'The same page as `items`.' }),
    count: Type.Integer({ deprecated: true, description: 'The number of folders on all pages.' }),
  },
  { title: 'FoldersListResponse' },
);

export const FolderTree = listOf(
  'FolderTree',
  Type.Object(
    {
      id: Id,
      name: Type.String(),
      parentId: nullable(Id, 'The folder that contains it; null at the root of the workspace.'),
      canEdit: Type.Boolean(),
      canManage: Type.Boolean(),
    },
    { title: 'FolderNode' },
  ),
);

export const CreateFolderInput = Type.Object(
  {
    name: { ...Name, description: 'Names need not be unique.' },
    description: nullish(Description),
    parentId: nullish(Id, 'The folder that will contain it; the root of the workspace if absent or null.'),
    position: nullish(
      Position,
      'Orders the folder among its siblings, lowest first, then by name; defaults to 0.',
    ),
  },
  { title: 'CreateFolderInput', examples: [{ name: 'Finance', parentId: null, position: 0 }] },
);

export const UpdateFolderInput = Type.Object(
  {
    name: nullish(Name, 'Keeps its value if absent or null.'),
    description: nullish(Description, 'Keeps its value if absent; null removes it.'),
    position: nullish(Position, 'Keeps its value if absent; null resets it to 0.'),
  },
  {
    title: 'UpdateFolderInput',
    examples: [{ name: 'Finance and controlling', description: 'Figures of the monthly closing' }],
  },
);

export const FolderQuery = Type.Object({
  parentId: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Lists the folders directly in this one; absent or 0 for the root of the workspace.',
    }),
  ),
});

export const FolderAddress = Type.Object({
  ...DeploymentPath.properties,
  folderId: { ...Id, description: 'The folder.' },
});
