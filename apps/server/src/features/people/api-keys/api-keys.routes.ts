import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, listOf, type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { Id } from '../../../http/shapes.ts';
import { keysManagedBy } from './api-key-policy.ts';
import { ApiKeyCreatedResponse, ApiKeyResponse, CreateApiKeyInput } from './api-keys.schema.ts';
import { createApiKey, requireApiKey, revokeApiKey, viewOfApiKey } from './api-keys.service.ts';
import { listApiKeys } from './api-keys.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('API Keys');

const path = Type.Object({ id: { ...Id, description: 'The API key.' } });

export const apiKeyOperations = [
  readOperation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api/v1/api-keys',
    summary: 'List API keys',
    description:
      'The API keys of the account, newest first. Users other than administrators see only their own. The keys ' +
      'themselves are never returned.',
    access: 'unlimited',
    query: PageQuery,
    answers: { 200: listOf('ApiKeysListResponse', ApiKeyResponse) },
    async handle({ platform, caller, query, db }) {
      const owner = keysManagedBy(caller);
      const list = `api-keys:${caller.tenantId}:${owner ?? 'all'}`;
      const read = (page: Page) => listApiKeys(db, caller.tenantId, owner, page);
      return readPage(platform.cursors, list, query, read, viewOfApiKey);
    },
  }),
  writeOperation({
    id: 'createApiKey',
    method: 'POST',
    path: '/api/v1/api-keys',
    summary: 'Create an API key',
    description:
      'Creates a key with the permissions of its owner, optionally limited to deployments, permissions or a time. ' +
      'Users other than administrators can create keys for themselves if the account allows it. The key is in ' +
      '`token`, in this response only: only its SHA-256 is stored.',
    access: 'unlimited',
    audit: 'Created API key',
    body: CreateApiKeyInput,
    callsPerMinute: 300,
    answers: { 200: ApiKeyCreatedResponse },
    async handle({ tx, caller, body, audit }) {
      const { row, key } = await createApiKey(tx, caller, body);
      audit({ apiKeyId: row.id, name: row.name, userId: row.user_id });
      return { ...viewOfApiKey(row), token: key };
    },
  }),
  readOperation({
    id: 'getApiKey',
    method: 'GET',
    path: '/api/v1/api-keys/{id}',
    summary: 'Read an API key',
    description: 'One API key, without the key itself.',
    access: 'unlimited',
    params: path,
    answers: { 200: ApiKeyResponse },
    async handle({ db, caller, params }) {
      return viewOfApiKey(await requireApiKey(db, caller, params.id));
    },
  }),
  writeOperation({
    id: 'deleteApiKey',
    method: 'DELETE',
    path: '/api/v1/api-keys/{id}',
    summary: 'Revoke an API key',
    description: 'Revokes a key permanently; every node refuses it within two seconds.',
    access: 'unlimited',
    audit: 'Deleted API key',
    params: path,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const row = await revokeApiKey(tx, caller, params.id);
      await accessChanged();
      audit({ apiKeyId: row.id, name: row.name });
    },
  }),
];
