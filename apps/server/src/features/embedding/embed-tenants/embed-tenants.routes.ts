import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Page, readPage } from '../../../http/pagination.ts';
import { EmbedTenantPath, EmbedTenantsPage, EmbedTenantsQuery } from './embed-tenants.schema.ts';
import { deleteEmbedTenant } from './embed-tenants.service.ts';
import { listTenants } from './embed-tenants.store.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'jobs'>>('Embed Tenants');

export const embedTenantOperations = [
  readOperation({
    id: 'listEmbedTenants',
    method: 'GET',
    path: '/api/v1/embed-tenants',
    summary: 'List embed tenants',
    description: 'Lists the embed tenants of the account, newest first, each with its number of users.',
    access: 'admin',
    query: EmbedTenantsQuery,
    answers: { 200: EmbedTenantsPage },
    async handle({ platform, db, caller, query }) {
      const search = query.search ?? null;
      const list = `embed-tenants:${caller.tenantId}:${search}`;
      const read = (page: Page) => listTenants(db, caller.tenantId, search, page);
      return readPage(platform.cursors, list, query, read, (row) => ({
        id: row.id,
        name: row.name,
        displayName: row.display_name,
        userCount: Number(row.user_count ?? 0),
        createdAt: row.created_at.toISOString(),
      }));
    },
  }),
  writeOperation({
    id: 'deleteEmbedTenant',
    method: 'DELETE',
    path: '/api/v1/embed-tenants/{embedTenantName}',
    summary: 'Delete an embed tenant',
    description:
      'Deletes an embed tenant with its users, groups, sharing and the content that they created. Its ' +
      'sessions and tokens end immediately, and its name can be used again immediately; the rest is ' +
      'deleted in the background. The name must be in lower case. Deleting an unknown embed tenant ' +
      'succeeds too.',
    access: 'admin',
    audit: 'Deleted embed tenant',
    params: EmbedTenantPath,
    answers: { 204: Type.Null() },
    async handle({ platform, tx, caller, params, audit, accessChanged }) {
      const { embedTenantName: name } = params;
      const existed = await deleteEmbedTenant(platform, tx, grantAdministration(caller), name);
      if (existed) await accessChanged();
      audit({ name, existed });
    },
  }),
];
