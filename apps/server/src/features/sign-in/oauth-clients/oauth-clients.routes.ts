import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { endGrantsOfClient } from '../oauth-grants/grants.ts';
import {
  CreateOAuthClientInput,
  OAuthClientPath,
  OAuthClientResponse,
  OAuthClientsPage,
  OAuthClientWithSecret,
  UpdateOAuthClientInput,
} from './oauth-clients.schema.ts';
import {
  changeClient,
  clientOfRow,
  createClient,
  removeClient,
  renewSecret,
  requireClient,
  viewOfClient,
} from './oauth-clients.service.ts';
import { listOAuthClients, type OAuthClientRow } from './oauth-clients.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('OAuth Clients');

const path = '/api/v1/oauth-clients';
const access = 'admin';

export const oauthClientOperations = [
  readOperation({
    id: 'listOAuthClients',
    method: 'GET',
    path,
    summary: 'List OAuth clients',
    description:
      'Lists the OAuth clients of the account: the built-in one first, then in the order of their registration. ' +
      'Secrets are never returned.',
    access,
    query: PageQuery,
    answers: { 200: OAuthClientsPage },
    async handle({ platform, db, caller, query }) {
      const read = (page: Page) => listOAuthClients(db, caller.tenantId, page);
      const viewOf = (row: OAuthClientRow) => viewOfClient(clientOfRow(row));
      return readPage(platform.cursors, `oauth-clients:${caller.tenantId}`, query, read, viewOf);
    },
  }),
  writeOperation({
    id: 'createOAuthClient',
    method: 'POST',
    path,
    summary: 'Register an OAuth client',
    description:
      'Registers an application that users can authorise to act for them. Its secret is returned as `clientSecret` in ' +
      'this response only; only its SHA-256 is stored.',
    access,
    audit: 'Registered OAuth client',
    body: CreateOAuthClientInput,
    answers: { 200: OAuthClientWithSecret },
    errors: { 409: 'Another client has this id.' },
    async handle({ tx, caller, body, audit }) {
      const { client, secret } = await createClient(tx, grantAdministration(caller), body);
      const { clientId, name, createdAt: _, updatedAt: __, ...changes } = viewOfClient(client);
      audit({ clientId, name }, changes);
      return { ...viewOfClient(client), clientSecret: secret };
    },
  }),
  readOperation({
    id: 'getOAuthClient',
    method: 'GET',
    path: `${path}/{clientId}`,
    summary: 'Get an OAuth client',
    description: 'Returns an OAuth client without its secret.',
    access,
    params: OAuthClientPath,
    answers: { 200: OAuthClientResponse },
    async handle({ db, caller, params }) {
      return viewOfClient(await requireClient(db, caller.tenantId, params.clientId));
    },
  }),
  writeOperation({
    id: 'updateOAuthClient',
    method: 'PUT',
    path: `${path}/{clientId}`,
    summary: 'Update an OAuth client',
    description: 'Changes the fields in the request body. Existing grants stay valid.',
    access,
    audit: 'Updated OAuth client',
    params: OAuthClientPath,
    body: UpdateOAuthClientInput,
    answers: { 200: OAuthClientResponse },
    async handle({ tx, caller, params, body, audit }) {
      const client = await changeClient(tx, grantAdministration(caller), params.clientId, body);
      audit({ clientId: client.clientId, name: client.name }, body);
      return viewOfClient(client);
    },
  }),
  writeOperation({
    id: 'rotateOAuthClientSecret',
    method: 'POST',
    path: `${path}/{clientId}/secret`,
    summary: 'Replace the secret of an OAuth client',
    description:
      'Creates a new secret, returned as `clientSecret` in this response only. The previous secret stops working; ' +
      'existing grants stay valid.',
    access,
    audit: 'Rotated OAuth client secret',
    params: OAuthClientPath,
    answers: { 200: OAuthClientWithSecret },
    errors: { 400: 'The client is public and has no secret, or it is the built-in client.' },
    async handle({ tx, caller, params, audit }) {
      const { client, secret } = await renewSecret(tx, grantAdministration(caller), params.clientId);
      audit({ clientId: client.clientId, name: client.name });
      return { ...viewOfClient(client), clientSecret: secret };
    },
  }),
  writeOperation({
    id: 'deleteOAuthClient',
    method: 'DELETE',
    path: `${path}/{clientId}`,
    summary: 'Delete an OAuth client',
    description:
      'Deletes an OAuth client and ends all its grants. All nodes refuse its tokens within two seconds.',
    access,
    audit: 'Deleted OAuth client',
    params: OAuthClientPath,
    answers: { 204: Type.Null() },
    errors: { 400: 'The client is the built-in one.' },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const grant = grantAdministration(caller);
      const client = await removeClient(tx, grant, params.clientId);
      const endedGrants = await endGrantsOfClient(tx, grant, client.clientId);
      await accessChanged();
      audit({ clientId: client.clientId, name: client.name, endedGrants });
    },
  }),
];
