import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { READ_REPORTS } from '../access/content-operations.ts';
import { FieldUses, FieldUsesQuery } from './field-uses.schema.ts';
import { fieldUsesPage } from './list-field-uses.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Reports');

export const fieldUsesOperations = [
  readOperation({
    id: 'listFieldUses',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/field-uses',
    summary: 'List the reports that use a field',
    description:
      'Lists the reports whose query uses a member of the model, also those in workbooks, and those whose semantic SQL was ' +
      'written by hand. The report that was changed last comes first. A page may have fewer items than `first` although ' +
      'others follow.',
    access: READ_REPORTS,
    params: DeploymentPath,
    query: FieldUsesQuery,
    answers: { 200: FieldUses },
    handle: ({ platform, db, caller, deployment, query }) =>
      fieldUsesPage(platform.cursors, db, caller, deployment, query),
  }),
];
