import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { READ_ANY } from '../access/content-operations.ts';
import { FavouriteInput, Favourites, RecentlyOpened } from './favourites.schema.ts';
import { addFavourite, removeFavourite } from './favourites.service.ts';
import { favouritesPage, recentlyOpenedPage } from './list-favourites.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Workspace');

const READ_CONTENT = [...READ_ANY, 'EmbedDashboardRead' as const];

export const favouriteOperations = [
  readOperation({
    id: 'listFavourites',
    method: 'GET',
    path: '/api/v1/favourites',
    summary: 'List your favourites',
    description:
      'Lists the caller’s favourites in all deployments that they still see, most recently added first.',
    access: READ_CONTENT,
    query: PageQuery,
    answers: { 200: Favourites },
    handle: ({ platform, db, caller, query }) => favouritesPage(platform.cursors, db, caller, query),
  }),
  readOperation({
    id: 'listRecentlyOpened',
    method: 'GET',
    path: '/api/v1/recently-opened',
    summary: 'List what you opened recently',
    description:
      'Lists the dashboards, reports and workbooks in all deployments that the caller opened and still sees, most ' +
      'recently opened first. A workbook is left out if its dashboard is in the list.',
    access: READ_CONTENT,
    query: PageQuery,
    answers: { 200: RecentlyOpened },
    handle: ({ platform, db, caller, query }) => recentlyOpenedPage(platform.cursors, db, caller, query),
  }),
  writeOperation({
    id: 'addFavourite',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/favourites',
    summary: 'Add a favourite',
    description:
      'Makes a dashboard, report, workbook or folder that the caller sees one of their favourites. Repeating the ' +
      'request changes nothing.',
    access: READ_CONTENT,
    audit: 'Added favourite',
    params: DeploymentPath,
    body: FavouriteInput,
    answers: { 204: Type.Null() },
    errors: { 404: 'The object does not exist or is hidden from the caller.' },
    async handle({ tx, caller, deployment, body: { type, id }, audit }) {
      await addFavourite(tx, caller, deployment.id, type, id);
      audit({ type, id });
    },
  }),
  writeOperation({
    id: 'removeFavourite',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}/favourites',
    summary: 'Remove a favourite',
    description: 'Removes an object from the caller’s favourites. Succeeds if it is not one of them, too.',
    access: READ_CONTENT,
    audit: 'Removed favourite',
    params: DeploymentPath,
    body: FavouriteInput,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, deployment, body: { type, id }, audit }) {
      await removeFavourite(tx, caller, deployment.id, type, id);
      audit({ type, id });
    },
  }),
];
