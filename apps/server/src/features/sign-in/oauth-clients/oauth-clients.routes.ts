import { Type } from 'typebox';
import { readOperation, writeOperation } from '../../../http/operation.ts';
import { cut, PageQuery, pageOf } from '../../../http/pagination.ts';
import { endGrantsOfClient } from '../oauth-server/grants.ts';
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
import { listOAuthClients } from './oauth-clients.store.ts';

const tag = 'OAuth Clients';
const path = '/api/v1/oauth-clients';
const access = 'admin';

export const oauthClientOperations = [
  readOperation({
    id: 'listOAuthClients',
    method: 'GET',
    path,
    tag,
    summary: 'List OAuth clients',
    description:
      'The programs that people may sign in to with their account here: the built-in one first, then in the order ' +
      'in which they were registered. Secrets are never shown again.',
    access,
    query: PageQuery,
    answers: { 200: OAuthClientsPage },
    async handle({ platform, db, caller, query }) {
      const list = `oauth-clients:${caller.tenantId}`;
      const page = pageOf(platform.cursors, list, query);
      const rows = await listOAuthClients(db, caller.tenantId, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      return { items: items.map((row) => viewOfClient(clientOfRow(row))), pageInfo };
    },
  }),
  writeOperation({
    id: 'createOAuthClient',
    method: 'POST',
    path,
    tag,
    summary: 'Register an OAuth client',
    description:
      'Lets people sign in to a program with their account here. Its secret stands in `clientSecret`, in this answer ' +
      'only; what is stored is its SHA-256.',
    access,
    audit: 'Registered OAuth client',
    body: CreateOAuthClientInput,
    answers: { 200: OAuthClientWithSecret },
    errors: { 409: 'There is a client of that id.' },
    async handle({ tx, caller, body, audit }) {
      const { client, secret } = await createClient(tx, caller.tenantId, body);
      const { clientId, name, createdAt: _, updatedAt: __, ...changes } = viewOfClient(client);
      audit({ clientId, name }, changes);
      return { ...viewOfClient(client), clientSecret: secret };
    },
  }),
  readOperation({
    id: 'getOAuthClient',
    method: 'GET',
    path: `${path}/{clientId}`,
    tag,
    summary: 'Read an OAuth client',
    description: 'One client, without its secret.',
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
    tag,
    summary: 'Change an OAuth client',
    description: 'Changes what the body names. What its users granted it stays.',
    access,
    audit: 'Updated OAuth client',
    params: OAuthClientPath,
    body: UpdateOAuthClientInput,
    answers: { 200: OAuthClientResponse },
    async handle({ tx, caller, params, body, audit }) {
      const client = await changeClient(tx, caller.tenantId, params.clientId, body);
      audit({ clientId: client.clientId, name: client.name }, body);
      return viewOfClient(client);
    },
  }),
  writeOperation({
    id: 'rotateOAuthClientSecret',
    method: 'POST',
    path: `${path}/{clientId}/secret`,
    tag,
    summary: 'Replace the secret of an OAuth client',
    description:
      'Makes another secret, which stands in `clientSecret`, in this answer only. The one before is refused from ' +
      'then on; what users granted stays.',
    access,
    audit: 'Rotated OAuth client secret',
    params: OAuthClientPath,
    answers: { 200: OAuthClientWithSecret },
    errors: { 400: 'It is a public client, which has no secret, or the built-in one.' },
    async handle({ tx, caller, params, audit }) {
      const { client, secret } = await renewSecret(tx, caller.tenantId, params.clientId);
      audit({ clientId: client.clientId, name: client.name });
      return { ...viewOfClient(client), clientSecret: secret };
    },
  }),
  writeOperation({
    id: 'deleteOAuthClient',
    method: 'DELETE',
    path: `${path}/{clientId}`,
    tag,
    summary: 'Delete an OAuth client',
    description:
      'Ends everything that its users granted it; every node refuses its tokens within two seconds.',
    access,
    audit: 'Deleted OAuth client',
    params: OAuthClientPath,
    answers: { 204: Type.Null() },
    errors: { 400: 'It is the built-in one.' },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const client = await removeClient(tx, caller.tenantId, params.clientId);
      const endedGrants = await endGrantsOfClient(tx, caller.tenantId, client.clientId);
      await accessChanged();
      audit({ clientId: client.clientId, name: client.name, endedGrants });
    },
  }),
];
