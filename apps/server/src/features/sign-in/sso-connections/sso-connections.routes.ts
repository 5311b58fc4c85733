import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { noteMetadata } from '../saml/note-metadata.ts';
import { viewOfConnection } from '../sso-providers/connection-view.ts';
import { requireConnection } from '../sso-providers/known-connections.ts';
import {
  CreateSsoConnectionInput,
  SsoConnection,
  SsoConnectionPath,
  SsoConnectionsPage,
  UpdateSsoConnectionInput,
} from '../sso-providers/sso-connections.schema.ts';
import { createConnection, deleteConnection, requireIssuer, updateConnection } from './change-connection.ts';
import { listConnections } from './sso-connections.store.ts';

type Parts = Pick<BasePlatform, 'db' | 'keyring' | 'cursors' | 'outbound' | 'publicUrl'>;

const { readOperation, writeOperation } = operationsWith<Parts>('Single Sign-On');

const path = '/api/v1/sso-connections';
const access = 'admin';
/** Each change may wait for an issuer. */
const CHANGES_PER_MINUTE = 60;
const audit = 'Updated account authentication configuration';

const originFor = (platform: Parts, tenantId: number, request: FastifyRequest) =>
  originOf(platform, platform.db, tenantId, request.hostname);

export const ssoConnectionOperations = [
  readOperation({
    id: 'listSsoConnections',
    method: 'GET',
    path,
    summary: 'List single sign-on connections',
    description: 'Lists the SSO connections of the account, newest first. Secrets are never returned.',
    access,
    query: PageQuery,
    answers: { 200: SsoConnectionsPage },
    async handle({ platform, db, caller, query, request }) {
      const origin = await originFor(platform, caller.tenantId, request);
      const read = (page: Page) => listConnections(db, caller.tenantId, page);
      return readPage(platform.cursors, `sso-connections:${caller.tenantId}`, query, read, (row) =>
        viewOfConnection(row, origin),
      );
    },
  }),
  writeOperation({
    id: 'createSsoConnection',
    method: 'POST',
    path,
    summary: 'Create a single sign-on connection',
    description:
      'Connects an identity provider, so that its users can sign in. The response contains what to configure at the ' +
      'provider. The endpoints of an OpenID Connect provider must use HTTPS and public addresses, unless the operator ' +
      'of the installation has allowed others; its discovery document is read immediately.',
    access,
    audit,
    body: CreateSsoConnectionInput,
    answers: { 200: SsoConnection },
    errors: { 409: 'A connection with this name already exists.' },
    callsPerMinute: CHANGES_PER_MINUTE,
    before: ({ platform, caller, body }) => requireIssuer(platform, caller.tenantId, body),
    async handle({ platform, tx, caller, body, audit: recordAudit, request }) {
      const row = await createConnection(platform, tx, grantAdministration(caller), body);
      if (body.saml?.metadataXml != null) await noteMetadata(tx, caller, request, 'createSsoConnection', row);
      const view = viewOfConnection(row, await originFor(platform, caller.tenantId, request));
      const { kind, name, isEnabled, autoProvision, emailDomains, oidc, saml } = view;
      recordAudit(
        { ssoConnectionId: row.id, name },
        { kind, isEnabled, autoProvision, emailDomains, oidc, saml },
      );
      return view;
    },
  }),
  readOperation({
    id: 'getSsoConnection',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Get a single sign-on connection',
    description: 'Returns an SSO connection without its secret.',
    access,
    params: SsoConnectionPath,
    answers: { 200: SsoConnection },
    async handle({ platform, db, caller, params, request }) {
      const row = await requireConnection(db, caller.tenantId, params.id);
      return viewOfConnection(row, await originFor(platform, caller.tenantId, request));
    },
  }),
  writeOperation({
    id: 'updateSsoConnection',
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Update a single sign-on connection',
    description:
      'Changes the fields in the request body. Disabling a connection or changing its provider ends the sessions ' +
      'started through it.',
    access,
    audit,
    params: SsoConnectionPath,
    body: UpdateSsoConnectionInput,
    answers: { 200: SsoConnection },
    errors: { 409: 'Another connection has this name, or this is the last way to sign in.' },
    callsPerMinute: CHANGES_PER_MINUTE,
    before: ({ platform, caller, params, body }) => requireIssuer(platform, caller.tenantId, body, params.id),
    async handle({ platform, tx, caller, params, body, audit: recordAudit, request, accessChanged }) {
      const { row, changes } = await updateConnection(
        platform,
        tx,
        grantAdministration(caller),
        params.id,
        body,
      );
      if (body.saml?.metadataXml != null) await noteMetadata(tx, caller, request, 'updateSsoConnection', row);
      await accessChanged();
      recordAudit({ ssoConnectionId: row.id, name: row.name }, changes);
      return viewOfConnection(row, await originFor(platform, caller.tenantId, request));
    },
  }),
  writeOperation({
    id: 'deleteSsoConnection',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a single sign-on connection',
    description: 'Deletes an SSO connection and ends the sessions started through it. Its users stay.',
    access,
    audit,
    params: SsoConnectionPath,
    answers: { 204: Type.Null() },
    errors: { 409: 'This is the last way to sign in.' },
    async handle({ tx, caller, params, audit: recordAudit, accessChanged }) {
      const row = await deleteConnection(tx, grantAdministration(caller), params.id);
      await accessChanged();
      recordAudit({ ssoConnectionId: row.id, name: row.name });
    },
  }),
];
