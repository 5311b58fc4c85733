import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';
import { FolderPath } from '../access/owner.ts';

export const FAVOURITE_TYPES = ['DASHBOARD', 'REPORT', 'WORKBOOK', 'FOLDER'] as const;
export type FavouriteType = (typeof FAVOURITE_TYPES)[number];
const OPENED_TYPES = ['DASHBOARD', 'REPORT', 'WORKBOOK'] as const;

const found = {
  id: { ...Id, description: 'Unique among objects of the same type.' },
  name: Type.String({
    description: 'The name; for dashboards, their title or else the name of their workbook.',
  }),
  deploymentId: Id,
  deploymentName: Type.String(),
  folderId: nullable(Id, 'The folder in which it, or its workbook, is; null at the root of the workspace.'),
  folderPath: FolderPath,
  workbookId: nullable(Id, 'The workbook of a dashboard or tab.'),
  publicId: nullable(Type.String(), 'Identifies dashboards and reports in links.'),
};

export const Favourites = listOf(
  'Favourites',
  Type.Object(
    {
      type: oneOf(FAVOURITE_TYPES),
      ...found,
      addedAt: { ...IsoTime, description: 'When it became a favourite.' },
    },
    { title: 'Favourite' },
  ),
);

export const RecentlyOpened = listOf(
  'RecentlyOpened',
  Type.Object(
    {
      type: oneOf(OPENED_TYPES),
      ...found,
      isFavourite: Type.Boolean(),
      openedAt: IsoTime,
    },
    { title: 'OpenedObject' },
  ),
);

export const FavouriteInput = Type.Object(
  { type: oneOf(FAVOURITE_TYPES), id: { ...Id, description: 'The object.' } },
  { title: 'FavouriteInput', examples: [{ type: 'DASHBOARD', id: 7 }] },
);
