import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, nullable, oneOf } from '../../../http/shapes.ts';
import { FolderPath } from '../access/owner.ts';

export const SHAPES = [
  ...['bars', 'rows', 'line', 'area', 'points', 'pie', 'grid', 'boxes', 'funnel', 'map', 'flow', 'chart'],
  ...['number', 'table', 'text', 'control', 'divider'],
] as const;

const cells = Type.Number({ minimum: 0, description: 'Cells of a board that is 12 columns wide.' });

export const OutlinedWidget = Type.Object(
  {
    shape: oneOf(SHAPES, 'What the widget looks like in a thumbnail.'),
    x: cells,
    y: cells,
    w: cells,
    h: cells,
  },
  { title: 'OutlinedWidget' },
);
export type OutlinedWidget = Static<typeof OutlinedWidget>;

const ListedDashboard = Type.Object(
  {
    id: Id,
    publicId: Type.String({ description: 'Identifies it in links.' }),
    title: Type.String({ description: 'The title, or else the name of its workbook.' }),
    description: nullable(Type.String()),
    deploymentId: Id,
    deploymentName: Type.String(),
    workbookId: Id,
    folderId: nullable(Id, 'The folder of its workbook; null at the root of the workspace.'),
    folderPath: FolderPath,
    publishedAt: IsoTime,
    isFavourite: Type.Boolean({ description: 'Whether it is one of the caller’s favourites.' }),
    outline: Type.Array(OutlinedWidget, {
      description: 'The first widgets of the board, for a thumbnail. Their content is not included.',
    }),
  },
  { title: 'ListedDashboard', description: 'A published dashboard in a list.' },
);
export type ListedDashboard = Static<typeof ListedDashboard>;

export const ListedDashboards = listOf('ListedDashboards', ListedDashboard);

export const DashboardsQuery = Type.Object({
  search: Type.Optional({
    ...Line(255),
    description: 'Only dashboards whose title, folders or deployment contain this text, ignoring case.',
  }),
  ...PageQuery.properties,
});
export type DashboardsQuery = Static<typeof DashboardsQuery>;
