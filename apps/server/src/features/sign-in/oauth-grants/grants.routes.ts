import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { PageQuery } from '../../../http/pagination.ts';
import { Id } from '../../../http/shapes.ts';
import { replaceKeys, rotateKey, signInKeys } from '../../clouds/oidc-token-configs/signing-keys.ts';
import { grantForUser, grantOwn } from '../../people/users/user-policy.ts';
import { UserPath } from '../../people/users/users.schema.ts';
import { requireUser } from '../../people/users/users.service.ts';
import {
  AccountGrantsQuery,
  AccountOAuthGrantsPage,
  OAuthGrantsPage,
  RotateKeysInput,
  SigningKeys,
} from './grants.schema.ts';
import { pageOfAllGrants, pageOfGrants, revokeGrant, revokeGrantOfAnyUser } from './grants.ts';

const { readOperation, writeOperation } = operationsWith<Pick<BasePlatform, 'keyring' | 'cursors'>>('Users');

const mine = '/api/v1/users/me/oauth-grants';
const theirs = '/api/v1/users/{id}/oauth-grants';
const all = '/api/v1/oauth-grants';
const revocation = 'Ends a grant and its tokens. All nodes refuse the tokens within two seconds.';
const answers = { 200: OAuthGrantsPage };

/** Also run by the account page. */
export const revokeMyOAuthGrantOperation = writeOperation({
  id: 'revokeMyOAuthGrant',
  method: 'DELETE',
  path: `${mine}/{id}`,
  summary: 'Revoke one of your grants',
  description: revocation,
  access: 'unlimited',
  audit: 'Revoked application',
  params: Type.Object({ id: { ...Id, description: 'The grant.' } }),
  answers: { 204: Type.Null() },
  async handle({ tx, caller, params, audit, accessChanged }) {
    const grant = await revokeGrant(tx, grantOwn(caller, 'endSignIns'), params.id);
    await accessChanged();
    audit({ grantId: grant.id, name: grant.name, clientId: grant.client_id, userId: caller.user.id });
  },
});

export const oauthGrantOperations = [
  readOperation({
    id: 'listMyOAuthGrants',
    method: 'GET',
    path: mine,
    summary: 'List your grants',
    description: 'Lists the applications that the caller has authorised, newest grant first.',
    access: 'unlimited',
    query: PageQuery,
    answers,
    handle: ({ platform, db, caller, query }) => pageOfGrants(platform, db, caller, caller.user.id, query),
  }),
  revokeMyOAuthGrantOperation,
  readOperation({
    id: 'listUserOAuthGrants',
    method: 'GET',
    path: theirs,
    tag: 'Users Admin',
    summary: 'List a user’s grants',
    description: 'Lists the applications that a user has authorised, newest grant first.',
    access: 'admin',
    params: UserPath,
    query: PageQuery,
    answers,
    handle: ({ platform, db, caller, params, query }) => pageOfGrants(platform, db, caller, params.id, query),
  }),
  writeOperation({
    id: 'revokeUserOAuthGrant',
    method: 'DELETE',
    path: `${theirs}/{grantId}`,
    tag: 'Users Admin',
    summary: 'Revoke a user’s grant',
    description: revocation,
    access: 'admin',
    audit: 'Revoked application',
    params: Type.Object({ ...UserPath.properties, grantId: { ...Id, description: 'The grant.' } }),
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const { email } = await requireUser(tx, caller.tenantId, params.id);
      const grant = await revokeGrant(tx, grantForUser(caller, params, 'endSignIns'), params.grantId);
      await accessChanged();
      audit({ grantId: grant.id, name: grant.name, clientId: grant.client_id, userId: params.id, email });
    },
  }),
  readOperation({
    id: 'listOAuthGrants',
    method: 'GET',
    path: all,
    tag: 'OAuth Clients',
    summary: 'List the grants of all users',
    description: 'Lists the applications that users of the account have authorised, newest grant first.',
    access: 'admin',
    query: AccountGrantsQuery,
    answers: { 200: AccountOAuthGrantsPage },
    handle: ({ platform, db, caller, query }) => pageOfAllGrants(platform, db, caller, query),
  }),
  writeOperation({
    id: 'revokeOAuthGrant',
    method: 'DELETE',
    path: `${all}/{id}`,
    tag: 'OAuth Clients',
    summary: 'Revoke a grant of any user',
    description: revocation,
    access: 'admin',
    audit: 'Revoked application',
    params: Type.Object({ id: { ...Id, description: 'The grant.' } }),
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const grant = await revokeGrantOfAnyUser(tx, grantAdministration(caller), params.id);
      await accessChanged();
      const { name, client_id: clientId, user_id: userId, email } = grant;
      audit({ grantId: grant.id, name, clientId, userId, email });
    },
  }),
  writeOperation({
    id: 'rotateOAuthSigningKeys',
    method: 'POST',
    path: '/api/v1/oauth-signing-keys/rotate',
    tag: 'OAuth Clients',
    summary: 'Rotate the keys that sign ID tokens',
    description:
      'Creates a new key for signing the ID tokens of OAuth clients. It is published immediately and signs after an ' +
      'hour; the previous key stays published. Keys also rotate automatically every 30 days.',
    access: 'admin',
    audit: 'Rotated sign-in keys',
    body: RotateKeysInput,
    callsPerMinute: 10,
    answers: { 200: SigningKeys },
    async handle({ platform, tx, caller, body, audit }) {
      const { tenantId } = caller;
      const { keyring } = platform;
      await signInKeys(tx, keyring, tenantId);
      await (body.isLeaked ? replaceKeys : rotateKey)(tx, keyring, tenantId, 'sign_in');
      const publishedKeyIds = (await signInKeys(tx, keyring, tenantId)).map(({ kid }) => kid);
      const [signingKeyId = ''] = publishedKeyIds;
      audit({ isLeaked: body.isLeaked ?? false });
      return { signingKeyId, publishedKeyIds };
    },
  }),
];
