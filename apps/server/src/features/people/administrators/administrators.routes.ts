import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { Administrators } from './administrators.schema.ts';
import { administratorsPage } from './administrators.service.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Users');

export const administratorOperations = [
  readOperation({
    id: 'listAdministrators',
    method: 'GET',
    path: '/api/v1/administrators',
    summary: 'List the administrators of the account',
    description:
      'Lists the active administrators, who can give access to what is missing or refused. Everyone who has signed in ' +
      'to the account may read their names and email addresses; embed users may not.',
    access: 'authenticated',
    query: PageQuery,
    answers: { 200: Administrators },
    handle: ({ platform, db, caller, query }) => administratorsPage(platform.cursors, db, caller, query),
  }),
];
