import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, type Page, readPage } from '../../../http/pagination.ts';
import {
  MailSuppressionPath,
  MailSuppressionsPage,
  MailSuppressionsQuery,
} from './mail-suppressions.schema.ts';
import { deleteSuppression, viewOfSuppression } from './mail-suppressions.service.ts';
import { listSuppressions } from './mail-suppressions.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Mail Suppressions');

const path = '/api/v1/mail-suppressions';

export const mailSuppressionOperations = [
  readOperation({
    id: 'listMailSuppressions',
    method: 'GET',
    path,
    summary: 'List mail suppressions',
    description:
      'Lists the addresses that scheduled deliveries skip because a mail server refused them permanently, ' +
      'newest first.',
    access: 'admin',
    query: MailSuppressionsQuery,
    answers: { 200: MailSuppressionsPage },
    async handle({ platform, db, caller, query }) {
      const { tenantId } = caller;
      const search = query.search?.toLowerCase() ?? null;
      const list = `mail-suppressions:${tenantId}:${search}`;
      const read = (page: Page) => listSuppressions(db, tenantId, search, page);
      return readPage(platform.cursors, list, query, read, viewOfSuppression);
    },
  }),
  writeOperation({
    id: 'deleteMailSuppression',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a mail suppression',
    description: 'Lets scheduled deliveries send to the address again.',
    access: 'admin',
    audit: 'Deleted mail suppression',
    params: MailSuppressionPath,
    answers: { 200: Type.Object({}, { title: 'DeletedMailSuppression' }) },
    errors: { 404: 'The suppression does not exist.' },
    async handle({ tx, caller, params, audit }) {
      const row = await deleteSuppression(tx, grantAdministration(caller), params.id);
      audit({ suppressionId: row.id, email: row.email });
    },
  }),
];
