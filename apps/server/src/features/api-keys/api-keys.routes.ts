import { Type } from 'typebox';
import { notFound } from '../../http/errors.ts';
import { readOperation, writeOperation } from '../../http/operation.ts';
import { cut, listOf, PageQuery, pageOf } from '../../http/pagination.ts';
import { Id } from '../../http/shapes.ts';
import { ApiKeyCreatedResponse, ApiKeyResponse, CreateApiKeyInput } from './api-keys.schema.ts';
import { createApiKey, revokeApiKey, viewOfApiKey } from './api-keys.service.ts';
import { findApiKey, listApiKeys } from './api-keys.store.ts';

const path = Type.Object({ id: { ...Id, description: 'The API key.' } });

export const apiKeyOperations = [
  readOperation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api/v1/api-keys',
    tag: 'API Keys',
    summary: 'List API keys',
    description: 'The API keys of the account, newest first. A key itself is never shown again.',
    access: 'admin',
    query: PageQuery,
    answers: { 200: listOf('ApiKeysListResponse', ApiKeyResponse) },
    async handle({ platform, caller, query, db }) {
      const list = `api-keys:${caller.tenantId}`;
      const page = pageOf(platform.cursors, list, query);
      const rows = await listApiKeys(db, caller.tenantId, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      return { items: items.map(viewOfApiKey), pageInfo };
    },
  }),
  writeOperation({
    id: 'createApiKey',
    method: 'POST',
    path: '/api/v1/api-keys',
    tag: 'API Keys',
    summary: 'Create an API key',
    description:
      'Makes a key with the rights of the caller, or less: limited to deployments, to permissions, in time. ' +
      'The key stands in `token`, in this answer only; what is stored is its SHA-256.',
    access: 'admin',
    audit: 'Created API key',
    body: CreateApiKeyInput,
    callsPerMinute: 300,
    answers: { 200: ApiKeyCreatedResponse },
    async handle({ tx, caller, body, audit }) {
      const { row, key } = await createApiKey(tx, caller, body);
      audit({ apiKeyId: row.id, name: row.name });
      return { ...viewOfApiKey(row), token: key };
    },
  }),
  readOperation({
    id: 'getApiKey',
    method: 'GET',
    path: '/api/v1/api-keys/{id}',
    tag: 'API Keys',
    summary: 'Read an API key',
    description: 'One API key, without the key itself.',
    access: 'admin',
    params: path,
    answers: { 200: ApiKeyResponse },
    async handle({ db, caller, params }) {
      const row = await findApiKey(db, caller.tenantId, params.id);
      if (row === undefined) throw notFound(`API key ${params.id}`);
      return viewOfApiKey(row);
    },
  }),
  writeOperation({
    id: 'deleteApiKey',
    method: 'DELETE',
    path: '/api/v1/api-keys/{id}',
    tag: 'API Keys',
    summary: 'Revoke an API key',
    description: 'Ends a key for good; every node refuses it within two seconds.',
    access: 'admin',
    audit: 'Deleted API key',
    params: path,
    answers: { 204: Type.Null() },
    async handle({ platform, tx, caller, params, audit, afterCommit }) {
      const row = await revokeApiKey(tx, caller, params.id);
      // The other nodes hear of it a moment later; who revoked the key finds it refused at once.
      afterCommit(() => platform.credentials.forget());
      audit({ apiKeyId: row.id, name: row.name });
    },
  }),
];
