import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { newKeyAndCertificate } from '../src/features/sign-in/saml/own-certificate.ts';
import { cookieClient } from './cookie-client.ts';
import { completedSync, newSync, runningSync } from './dbt-samples.ts';
import { connectGitHubCall, onceLinked } from './github-under-test.ts';
import { answerConsent, enterCode } from './oauth-under-test.ts';
import type { ServedOperation } from './open-api.ts';
import { connectCall, onConnected } from './remotes-under-test.ts';
import {
  type Answer,
  type Call,
  deploymentInput,
  type Json,
  type ServerUnderTest,
} from './server-under-test.ts';

/** A server, and the host name of the tenant where it is not the first one. */
export type Api = Pick<ServerUnderTest, 'call' | 'url'> & {
  readonly host?: string;
  readonly db?: ServerUnderTest['db'];
};

/** What the calls work on: one deployment with a shared branch and the administrator's personal branch. */
export interface Fixture {
  readonly server: Api;
  readonly deploymentId: number;
  readonly environmentId: number;
  /** A shared branch, made from the deploy branch. */
  readonly sharedBranch: string;
  /** The administrator's personal branch, forked from the shared one. */
  readonly devBranch: string;
  /** A word that no call has used before. */
  unique(): string;
}

/** What one operation is called with. */
export interface SampleCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Parts of a multipart body; a Blob is a file. */
  readonly form?: Readonly<Record<string, string | Blob>>;
}

const { certificate } = await newKeyAndCertificate('idp.example.com');
let made = 0;

/** Makes the deployment that the sample calls work on. */
export async function prepareFixture(server: Api): Promise<Fixture> {
  const unique = () => {
    made += 1;
    return `n${made}`;
  };
  const { id: deploymentId } = await must(server, 'POST', '/build/api/v1/deployments', {
    ...deploymentInput(`Fixture ${unique()}`),
  });
  const base = `/build/api/v1/deployments/${deploymentId}`;
  const environments = await must(server, 'GET', `/api/v1/deployments/${deploymentId}/environments`);
  await must(server, 'POST', `${base}/branches`, { name: 'review' });
  const { branchName: devBranch } = await must(server, 'POST', `${base}/dev-mode`, { branchName: 'review' });
  await must(server, 'PUT', '/api/v1/tenant/settings', { oidcEnabled: true });
  const environmentId = Number(environments.items[0].id);
  return { server, deploymentId, environmentId, sharedBranch: 'review', devBranch, unique };
}

/** Calls the API as the administrator for something that a sample needs; it must succeed. */
async function must(server: Api, method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await server.call(method, path, { body });
  assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const ofDeployment = ({ deploymentId }: Fixture): SampleCall => ({ params: { deploymentId } });
const withBody = (body: (fixture: Fixture) => unknown) => (fixture: Fixture) => ({
  ...ofDeployment(fixture),
  body: body(fixture),
});
const sharing = ({ deploymentId }: Fixture) => ({
  resourceType: 'Deployment',
  resourceId: String(deploymentId),
});
const ofEnvironment = ({ deploymentId, environmentId }: Fixture) => ({
  params: { deploymentId, environmentId },
});
const buildPath = ({ deploymentId }: Fixture) => `/build/api/v1/deployments/${deploymentId}`;
const CONTENT = 'cubes: []\n';
const POLICIES = [{ resourceType: 'Deployment', actions: ['DeploymentRead'], resources: ['All'] }];

async function newFile(fixture: Fixture): Promise<string> {
  const path = `model/cubes/${fixture.unique()}.yml`;
  const files = [{ path, content: CONTENT }];
  const body = { branchName: fixture.devBranch, files };
  await must(fixture.server, 'PUT', `${buildPath(fixture)}/data-model/files`, body);
  return path;
}

async function newBranch(fixture: Fixture, from: string): Promise<string> {
  const name = `branch/${fixture.unique()}`;
  await must(fixture.server, 'POST', `${buildPath(fixture)}/branches`, { name, from });
  return name;
}

async function newUpload(fixture: Fixture): Promise<string> {
  const path = `${buildPath(fixture)}/data-model/upload/start?branchName=${fixture.sharedBranch}`;
  const { transaction } = await must(fixture.server, 'POST', path);
  return transaction.id;
}

/** A dbt integration as it is saved; its host is not there. */
export function dbtIntegration(fixture: Fixture) {
  return {
    repositoryUrl: `https://git.invalid/${fixture.unique()}.git`,
    authKind: 'token',
    token: 'a-token-of-the-code-host',
    variables: ['REGION'],
    notifyEmails: ['ada@example.com'],
    options: { martsFolder: 'marts' },
  };
}

async function withDbtIntegration(fixture: Fixture): Promise<SampleCall> {
  const path = `/api/v1/deployments/${fixture.deploymentId}/dbt-integration`;
  await must(fixture.server, 'PUT', path, dbtIntegration(fixture));
  return ofDeployment(fixture);
}

async function newApiKey(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/api-keys', { name: fixture.unique() });
  return id;
}

async function newRole(fixture: Fixture): Promise<number> {
  const body = { name: fixture.unique(), policies: POLICIES };
  const { id } = await must(fixture.server, 'POST', '/api/v1/roles', body);
  return id;
}

async function newGroup(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/groups', { name: fixture.unique() });
  return id;
}

async function newMembers(fixture: Fixture) {
  const [id, userId] = [await newGroup(fixture), await ownId(fixture)];
  await must(fixture.server, 'POST', `/api/v1/groups/${id}/users`, { userIds: [userId] });
  return { id, userId };
}

async function newAttribute(fixture: Fixture): Promise<number> {
  const body = { name: fixture.unique(), type: 'string', defaultValue: 'north' };
  const { id } = await must(fixture.server, 'POST', '/api/v1/user-attributes', body);
  return id;
}

async function newUser(fixture: Fixture): Promise<Json> {
  const username = fixture.unique();
  return must(fixture.server, 'POST', '/api/v1/users', { email: `${username}@example.com`, username });
}

/** The administrator himself. */
async function ownId(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'GET', '/api/v1/users/me');
  return id;
}

export const PASSWORD = 'correct horse battery';

async function newUserWithPassword(fixture: Fixture): Promise<Json> {
  const username = fixture.unique();
  const body = { email: `${username}@example.com`, username, password: PASSWORD };
  return must(fixture.server, 'POST', '/api/v1/users', body);
}

/** Whose administrator has the password; to give it again would end what he is signed in with. */
const withPassword = new WeakSet<Fixture>();

/** The administrator himself, with a password and without a second factor. */
export async function ownAccount(fixture: Fixture): Promise<Json> {
  const me = await must(fixture.server, 'GET', '/api/v1/users/me');
  await fixture.server.call('DELETE', `/api/v1/users/${me.id}/second-factor`);
  if (!withPassword.has(fixture))
    await must(fixture.server, 'PUT', `/api/v1/users/${me.id}`, { password: PASSWORD });
  withPassword.add(fixture);
  return me;
}

/** A browser in which a user signs in. Answers the id of its session. */
async function newSession(fixture: Fixture, { id, email }: Json): Promise<number> {
  await fixture.server.call('POST', '/login', {
    key: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: Buffer.from(String(new URLSearchParams({ login: email, password: PASSWORD }))),
  });
  const { items } = await must(fixture.server, 'GET', `/api/v1/users/${id}/sessions`);
  return items[0].id;
}

/** A program that a user signs in to. Answers the id of what he grants it. */
async function newGrant(fixture: Fixture, { id, email }: Json): Promise<number> {
  const { url, host } = fixture.server;
  const tab = cookieClient(url, host);
  await tab.signIn(email, PASSWORD);
  const { body: device } = await tab.call('POST', '/auth/device/code', {});
  await answerConsent(tab, await enterCode(tab, device.user_code), 'agree');
  const { items } = await must(fixture.server, 'GET', `/api/v1/users/${id}/oauth-grants`);
  return items[0].id;
}

async function newOAuthClient(fixture: Fixture): Promise<string> {
  const { clientId } = await must(fixture.server, 'POST', '/api/v1/oauth-clients', oauthClient(fixture));
  return clientId;
}

export function oauthClient(fixture: Fixture) {
  return { name: fixture.unique(), redirectUris: ['https://reports.example.com/callback'] };
}

/** A second factor of the administrator that waits for its first code, which is answered. */
async function newSecondFactor(fixture: Fixture): Promise<string> {
  await ownAccount(fixture);
  const { uri } = await must(fixture.server, 'POST', '/api/v1/users/me/second-factor');
  return (URI.parse(uri) as TOTP).generate();
}

function scimUser(fixture: Fixture) {
  const userName = `${fixture.unique()}@provisioned.example`;
  return {
    userName,
    externalId: userName,
    name: { givenName: 'A', familyName: 'Sample' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  };
}

async function scimGroup(fixture: Fixture) {
  return { displayName: fixture.unique(), members: [{ value: await provisioned(fixture, 'Users') }] };
}

/** The id of a user or a group that an identity provider made. */
async function provisioned(fixture: Fixture, kind: 'Users' | 'Groups'): Promise<string> {
  const body = kind === 'Users' ? scimUser(fixture) : await scimGroup(fixture);
  const answer = await fixture.server.call('POST', `/api/scim/v2/${kind}`, { body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.id;
}

function tokenConfig(fixture: Fixture) {
  const [name, variable] = [fixture.unique(), fixture.unique().toUpperCase()];
  return {
    audienceType: 'custom',
    customAudience: `https://${name}.example.com`,
    name,
    targetEnvVar: variable,
  };
}

function integration(fixture: Fixture) {
  return {
    name: fixture.unique(),
    type: 'snowflake',
    authUrl: 'https://auth.example.com/authorize',
    tokenUrl: 'https://auth.example.com/token',
    redirectUri: 'https://facet.example.com/oauth/callback',
    clientId: 'facet',
    clientSecret: 'sample',
    scopes: ['session:role:ANALYST'],
    config: { clientAuthentication: 'client_secret_post' },
  };
}

async function newIntegration(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/oauth-integrations', integration(fixture));
  return id;
}

async function newConnection(fixture: Fixture): Promise<number> {
  const integrationId = await newIntegration(fixture);
  await must(fixture.server, 'POST', `/api/v1/user-oauth-tokens/${integrationId}/initiate`);
  return integrationId;
}

async function newTokenConfig(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/oidc-token-configs', tokenConfig(fixture));
  return id;
}

/** Of the kind that asks nobody when it is made. */
export function ssoConnection(fixture: Fixture) {
  return {
    kind: 'saml',
    name: fixture.unique(),
    saml: {
      entityId: 'https://idp.example.com/metadata',
      signOnUrl: 'https://idp.example.com/sign-on',
      certificates: [certificate],
    },
  };
}

async function newSsoConnection(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/sso-connections', ssoConnection(fixture));
  return id;
}

async function assignNewRole(fixture: Fixture, holder: string): Promise<void> {
  const path = `/api/v1/roles/${await newRole(fixture)}/${holder}`;
  assert.equal((await fixture.server.call('PUT', path)).status, 204, path);
}

function uploadForm(fixture: Fixture, upload: string) {
  return {
    transaction: JSON.stringify({ id: upload }),
    fileName: `model/${fixture.unique()}.yml`,
    file: new Blob([CONTENT]),
  };
}

/** A call of every operation that works, by operationId; what it needs beforehand is made by the administrator. */
export const sampleCalls: Readonly<Record<string, (fixture: Fixture) => SampleCall | Promise<SampleCall>>> = {
  getSpec: () => ({}),
  getMe: () => ({}),
  updateMySettings: () => ({ body: { locale: 'de-CH', sheets: { showAppliedFilters: true } } }),
  getUsers: () => ({ query: { search: '@' } }),
  createUser: (fixture) => {
    const username = fixture.unique();
    const settings = { timezone: 'Europe/Zurich', sheets: { revealSheetOnOpen: false } };
    return { body: { email: `${username}@example.com`, username, defaultRoles: ['Viewer'], settings } };
  },
  getUser: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
  updateUser: async (fixture) => ({
    params: { id: (await newUser(fixture)).id },
    body: { title: 'Changed', notifications: ['deploy'], tosAccepted: { at: 'once' } },
  }),
  updateUserByPost: async (fixture) => ({
    params: { id: (await newUser(fixture)).id },
    body: { firstName: 'Changed', settings: { theme: 'dark' } },
  }),
  deleteUser: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
  bulkUserAction: async (fixture) => ({
    body: { action: 'DEACTIVATE', userIds: [(await newUser(fixture)).id] },
  }),
  inviteUser: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
  listMySessions: async (fixture) => {
    await newSession(fixture, await ownAccount(fixture));
    return {};
  },
  endMySession: async (fixture) => ({
    params: { id: await newSession(fixture, await ownAccount(fixture)) },
  }),
  endMyOtherSessions: () => ({}),
  listUserSessions: async (fixture) => {
    const user = await newUserWithPassword(fixture);
    await newSession(fixture, user);
    return { params: { id: user.id } };
  },
  endUserSession: async (fixture) => {
    const user = await newUserWithPassword(fixture);
    return { params: { id: user.id, sessionId: await newSession(fixture, user) } };
  },
  endUserSessions: async (fixture) => ({ params: { id: (await newUserWithPassword(fixture)).id } }),
  changeMyPassword: async (fixture) => {
    await ownAccount(fixture);
    return { body: { currentPassword: PASSWORD, newPassword: PASSWORD } };
  },
  getMySecondFactor: () => ({}),
  beginSecondFactor: async (fixture) => {
    await ownAccount(fixture);
    return {};
  },
  confirmSecondFactor: async (fixture) => ({ body: { code: await newSecondFactor(fixture) } }),
  removeMySecondFactor: async (fixture) => {
    const code = await newSecondFactor(fixture);
    await must(fixture.server, 'PUT', '/api/v1/users/me/second-factor', { code });
    return { body: { password: PASSWORD } };
  },
  getUserSecondFactor: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
  removeUserSecondFactor: async (fixture) => {
    const code = await newSecondFactor(fixture);
    await must(fixture.server, 'PUT', '/api/v1/users/me/second-factor', { code });
    return { params: { id: await ownId(fixture) } };
  },
  createPasswordReset: async (fixture) => ({ params: { id: (await newUserWithPassword(fixture)).id } }),
  acceptPasswordReset: async (fixture) => {
    const { id } = await newUserWithPassword(fixture);
    const { resetLink } = await must(fixture.server, 'POST', `/api/v1/users/${id}/password-reset`);
    return { body: { token: resetLink.split('/').at(-1), password: 'another staple entirely' } };
  },
  getTenantAuthentication: () => ({}),
  updateTenantAuthentication: () => ({ body: { sessionHours: 24 } }),
  acceptInvitation: async (fixture) => {
    const { invitationLink } = await newUser(fixture);
    return { body: { token: invitationLink.split('/').at(-1), password: 'correct horse', firstName: 'Ada' } };
  },
  getUserGroups: () => ({}),
  createUserGroup: (fixture) => ({ body: { name: fixture.unique(), description: 'A sample' } }),
  getUserGroup: async (fixture) => ({ params: { id: await newGroup(fixture) } }),
  updateUserGroup: async (fixture) => ({
    params: { id: await newGroup(fixture) },
    body: { name: fixture.unique(), description: 'Changed' },
  }),
  deleteUserGroup: async (fixture) => ({ params: { id: await newGroup(fixture) } }),
  getUserGroupMembers: async (fixture) => {
    const { id } = await newMembers(fixture);
    return { params: { id } };
  },
  addUserGroupMembers: async (fixture) => ({
    params: { id: await newGroup(fixture) },
    body: { userIds: [await ownId(fixture)] },
  }),
  removeUserGroupMembers: async (fixture) => {
    const { id, userId } = await newMembers(fixture);
    return { params: { id }, body: { userIds: [userId] } };
  },
  getUserAttributes: () => ({}),
  createUserAttribute: (fixture) => ({
    body: { name: fixture.unique(), type: 'number_array', displayName: 'A sample', defaultValue: '1, 2' },
  }),
  updateUserAttribute: async (fixture) => ({
    params: { id: await newAttribute(fixture) },
    body: { displayName: 'Changed', description: null, defaultValue: 'south' },
  }),
  deleteUserAttribute: async (fixture) => ({ params: { id: await newAttribute(fixture) } }),
  getUserAttributeValues: async (fixture) => ({ params: { userId: await ownId(fixture) } }),
  upsertUserAttributeValue: async (fixture) => {
    const [userId, id] = [await ownId(fixture), await newAttribute(fixture)];
    return { body: { userId: String(userId), userAttributeId: String(id), value: 'south' } };
  },
  listApiKeys: () => ({}),
  createApiKey: (fixture) => ({ body: { name: fixture.unique(), permissions: ['DeploymentRead'] } }),
  getApiKey: async (fixture) => ({ params: { id: await newApiKey(fixture) } }),
  deleteApiKey: async (fixture) => ({ params: { id: await newApiKey(fixture) } }),
  listMyOAuthGrants: async (fixture) => {
    await newGrant(fixture, await ownAccount(fixture));
    return {};
  },
  revokeMyOAuthGrant: async (fixture) => ({
    params: { id: await newGrant(fixture, await ownAccount(fixture)) },
  }),
  listUserOAuthGrants: async (fixture) => {
    const user = await newUserWithPassword(fixture);
    await newGrant(fixture, user);
    return { params: { id: user.id } };
  },
  revokeUserOAuthGrant: async (fixture) => {
    const user = await newUserWithPassword(fixture);
    return { params: { id: user.id, grantId: await newGrant(fixture, user) } };
  },
  listOAuthClients: async (fixture) => {
    await newOAuthClient(fixture);
    return {};
  },
  createOAuthClient: (fixture) => ({ body: oauthClient(fixture) }),
  getOAuthClient: async (fixture) => ({ params: { clientId: await newOAuthClient(fixture) } }),
  updateOAuthClient: async (fixture) => ({
    params: { clientId: await newOAuthClient(fixture) },
    body: { name: fixture.unique(), postLogoutRedirectUris: ['https://reports.example.com/'] },
  }),
  rotateOAuthClientSecret: async (fixture) => ({ params: { clientId: await newOAuthClient(fixture) } }),
  deleteOAuthClient: async (fixture) => ({ params: { clientId: await newOAuthClient(fixture) } }),
  rotateOAuthSigningKeys: () => ({ body: {} }),
  getRoles: () => ({}),
  getBuiltInRoles: () => ({}),
  createRole: (fixture) => ({
    body: { name: fixture.unique(), description: 'A sample', policies: POLICIES },
  }),
  getRole: async (fixture) => ({ params: { roleId: await newRole(fixture) } }),
  updateRole: async (fixture) => ({
    params: { roleId: await newRole(fixture) },
    body: { name: fixture.unique(), policies: POLICIES },
  }),
  deleteRole: async (fixture) => ({ params: { roleId: await newRole(fixture) } }),
  assignRoleToUser: async (fixture) => ({
    params: { roleId: await newRole(fixture), userId: await ownId(fixture) },
  }),
  removeRoleFromUser: async (fixture) => ({
    params: { roleId: await newRole(fixture), userId: await ownId(fixture) },
  }),
  assignRoleToGroup: async (fixture) => ({
    params: { roleId: await newRole(fixture), groupId: await newGroup(fixture) },
  }),
  removeRoleFromGroup: async (fixture) => ({
    params: { roleId: await newRole(fixture), groupId: await newGroup(fixture) },
  }),
  getUserRoles: async (fixture) => {
    const id = await ownId(fixture);
    await assignNewRole(fixture, `users/${id}`);
    return { params: { id } };
  },
  getGroupRoles: async (fixture) => {
    const id = await newGroup(fixture);
    await assignNewRole(fixture, `groups/${id}`);
    return { params: { id } };
  },
  getResourcePolicies: ({ deploymentId }) => ({
    query: { resourceType: 'Deployment', resourceId: String(deploymentId) },
  }),
  setUserResourcePolicy: async (fixture) => ({
    body: { ...sharing(fixture), userId: await ownId(fixture), action: 'DeploymentRead' },
  }),
  setGroupResourcePolicy: async (fixture) => ({
    body: { ...sharing(fixture), groupId: await newGroup(fixture), action: 'SchemaRead' },
  }),
  exportAuditLogs: () => ({ query: { start: '2026-01-01' } }),
  getAuditLogs: () => ({ query: { start: new Date().toISOString() } }),
  getTenantSettings: () => ({}),
  updateTenantSettings: () => ({ body: { maintenanceWindowEnabled: true, maintenanceWindowTime: '03:30' } }),
  getAppTheme: () => ({}),
  updateAppTheme: () => ({
    body: {
      palette: { accent: { color: '#7a77ff' }, surfaceMode: 'tinted' },
      logoUrl: 'https://example.com/logo.svg',
      typography: {
        fonts: [{ id: 'inter', url: 'https://example.com/inter.woff2', format: 'woff2' }],
        body: { fontRef: 'inter', fontWeight: 400 },
        heading: { fontRef: 'inter', fontWeight: 600 },
      },
    },
  }),
  getAppConfig: () => ({}),
  updateAppConfig: () => ({ body: { embedding: { locale: 'de', timezone: 'Europe/Berlin' } } }),
  createToken: () => ({}),
  getProvisioningSettings: () => ({}),
  updateProvisioningSettings: (fixture) => ({
    body: { defaultRole: 'Viewer', groupRoles: [{ group: fixture.unique(), role: 'Explorer' }] },
  }),
  getScimServiceProviderConfig: () => ({}),
  listScimResourceTypes: () => ({}),
  getScimResourceType: () => ({ params: { id: 'User' } }),
  listScimSchemas: () => ({}),
  getScimSchema: () => ({ params: { id: 'urn:ietf:params:scim:schemas:core:2.0:User' } }),
  listScimUsers: () => ({ query: { filter: 'active eq true and userName co "@"', sortBy: 'userName' } }),
  createScimUser: (fixture) => ({ body: scimUser(fixture) }),
  getScimUser: async (fixture) => ({ params: { id: await provisioned(fixture, 'Users') } }),
  replaceScimUser: async (fixture) => ({
    params: { id: await provisioned(fixture, 'Users') },
    body: { ...scimUser(fixture), active: false },
  }),
  patchScimUser: async (fixture) => ({
    params: { id: await provisioned(fixture, 'Users') },
    body: { Operations: [{ op: 'replace', path: 'title', value: 'Analyst' }] },
  }),
  deleteScimUser: async (fixture) => ({ params: { id: await provisioned(fixture, 'Users') } }),
  listScimGroups: () => ({ query: { excludedAttributes: 'members' } }),
  createScimGroup: (fixture) => ({ body: { displayName: fixture.unique(), externalId: fixture.unique() } }),
  getScimGroup: async (fixture) => ({ params: { id: await provisioned(fixture, 'Groups') } }),
  replaceScimGroup: async (fixture) => ({
    params: { id: await provisioned(fixture, 'Groups') },
    body: await scimGroup(fixture),
  }),
  patchScimGroup: async (fixture) => ({
    params: { id: await provisioned(fixture, 'Groups') },
    body: { Operations: [{ op: 'remove', path: 'members' }] },
  }),
  deleteScimGroup: async (fixture) => ({ params: { id: await provisioned(fixture, 'Groups') } }),
  listOidcTokenConfigs: () => ({}),
  createOidcTokenConfig: (fixture) => ({ body: tokenConfig(fixture) }),
  getOidcTokenConfig: async (fixture) => ({ params: { id: await newTokenConfig(fixture) } }),
  updateOidcTokenConfig: async (fixture) => ({
    params: { id: await newTokenConfig(fixture) },
    body: { subFormat: 'facet:{deployment_id}', customClaims: { teams: 'data, sales' }, isEnabled: null },
  }),
  deleteOidcTokenConfig: async (fixture) => ({ params: { id: await newTokenConfig(fixture) } }),
  listOAuthIntegrations: () => ({}),
  createOAuthIntegration: (fixture) => ({ body: integration(fixture) }),
  getOAuthIntegration: async (fixture) => ({ params: { id: await newIntegration(fixture) } }),
  updateOAuthIntegration: async (fixture) => ({
    params: { id: await newIntegration(fixture) },
    body: { ...integration(fixture), clientSecret: null, type: 'databricks' },
  }),
  deleteOAuthIntegration: async (fixture) => ({ params: { id: await newIntegration(fixture) } }),
  listSsoConnections: async (fixture) => {
    await newSsoConnection(fixture);
    return {};
  },
  createSsoConnection: (fixture) => ({ body: ssoConnection(fixture) }),
  getSsoConnection: async (fixture) => ({ params: { id: await newSsoConnection(fixture) } }),
  updateSsoConnection: async (fixture) => ({
    params: { id: await newSsoConnection(fixture) },
    body: { emailDomains: ['example.com'], saml: { logoutUrl: 'https://idp.example.com/logout' } },
  }),
  deleteSsoConnection: async (fixture) => ({ params: { id: await newSsoConnection(fixture) } }),
  listUserOAuthTokens: () => ({}),
  getUserOAuthToken: async (fixture) => ({ params: { integrationId: await newConnection(fixture) } }),
  revokeUserOAuthToken: async (fixture) => ({ params: { integrationId: await newConnection(fixture) } }),
  initiateOAuthFlow: async (fixture) => ({ params: { integrationId: await newIntegration(fixture) } }),
  status: () => ({}),
  installations: onceLinked({}),
  repositories: onceLinked({ params: { installationId: 7 } }),
  branches: onceLinked({ params: { owner: 'acme', repo: 'model' }, query: { installationId: '7' } }),
  unlinkGitHub: onceLinked({}),
  connect: connectGitHubCall,
  listRegions: () => ({}),
  getDeployments: () => ({}),
  createDeployment: (fixture) => ({ body: deploymentInput(`Sample ${fixture.unique()}`) }),
  getDeployment: ofDeployment,
  updateDeployment: withBody((fixture) => ({ templateVariables: { revision: fixture.unique() } })),
  deleteDeployment: async (fixture) => {
    const body = deploymentInput(`Sample ${fixture.unique()}`);
    const { id } = await must(fixture.server, 'POST', '/build/api/v1/deployments', body);
    return { params: { deploymentId: id } };
  },
  getDeploymentSettings: ofDeployment,
  advanceCreationStep: withBody(() => ({ creationStep: 'ready' })),
  resetCreationStep: ofDeployment,
  listDeploymentVersions: ofDeployment,
  buildStatus: ofDeployment,
  logs: ofDeployment,
  pods: ofDeployment,
  getEnvVariables: ofDeployment,
  setEnvVariables: withBody((fixture) => ({ env_variables: [{ name: 'SAMPLE', value: fixture.unique() }] })),
  getDbtIntegration: withDbtIntegration,
  saveDbtIntegration: withBody((fixture) => dbtIntegration(fixture)),
  deleteDbtIntegration: withDbtIntegration,
  testDbtIntegration: withDbtIntegration,
  createDbtDeployKey: withDbtIntegration,
  createDbtWebhook: withDbtIntegration,
  listDbtSyncs: completedSync,
  startDbtSync: newSync,
  getDbtSyncStatus: completedSync,
  getDbtSyncResult: completedSync,
  getDbtSyncLogs: completedSync,
  getDbtSyncGeneratedFiles: completedSync,
  cancelDbtSync: runningSync,
  getDeploymentEnvironments: ofDeployment,
  deploymentToken: withBody(() => ({ expiresIn: 60 })),
  getDeploymentEnvironmentTokens: ofEnvironment,
  createDeploymentEnvironmentToken: (fixture) => ({
    ...ofEnvironment(fixture),
    body: { security_context: { country: 'US' }, expires_in: 60, scopes: ['meta'] },
  }),
  createDeploymentEnvironmentTokenForMetaSync: (fixture) => ({
    ...ofEnvironment(fixture),
    body: { security_context: { country: 'US' } },
  }),
  listBranches: ofDeployment,
  createBranch: withBody((fixture) => ({ name: fixture.unique(), from: fixture.sharedBranch })),
  removeBranch: async (fixture) => ({
    ...ofDeployment(fixture),
    query: { branchName: await newBranch(fixture, fixture.sharedBranch) },
  }),
  setBranchStagingEnvironment: withBody((fixture) => ({ enabled: true, branchName: fixture.sharedBranch })),
  startDevMode: withBody((fixture) => ({ branchName: fixture.sharedBranch })),
  stopDevMode: ofDeployment,
  commitChanges: async (fixture) => {
    await newFile(fixture);
    return { ...ofDeployment(fixture), body: { branchName: fixture.devBranch, message: 'Sample' } };
  },
  mergeIntoParentBranch: async (fixture) => ({
    ...ofDeployment(fixture),
    body: { branchName: await newBranch(fixture, fixture.sharedBranch), message: 'Sample' },
  }),
  mergeToDefaultBranch: async (fixture) => ({
    ...ofDeployment(fixture),
    body: { branchName: await newBranch(fixture, fixture.sharedBranch), message: 'Sample' },
  }),
  listFiles: ofDeployment,
  updateFiles: withBody((fixture) => ({
    branchName: fixture.devBranch,
    files: [{ path: `model/${fixture.unique()}.yml`, content: CONTENT }],
  })),
  removeFiles: async (fixture) => ({
    ...ofDeployment(fixture),
    body: { branchName: fixture.devBranch, files: [{ path: await newFile(fixture) }] },
  }),
  renameFiles: async (fixture) => ({
    ...ofDeployment(fixture),
    body: {
      branchName: fixture.devBranch,
      files: [{ path: await newFile(fixture), newPath: `model/${fixture.unique()}.yml` }],
    },
  }),
  fileHashes: ofDeployment,
  connectGitRemote: connectCall,
  getGitRemote: onConnected(),
  disconnectGitRemote: onConnected(),
  testGitRemote: onConnected(),
  createGitDeployKey: ofDeployment,
  createGitWebhook: onConnected(),
  // Who may write to personal branches only may pull any but the deploy branch.
  pull: onConnected({ branchName: 'review' }),
  startUpload: withBody((fixture) => ({ branchName: fixture.sharedBranch })),
  uploadFile: async (fixture) => ({
    ...ofDeployment(fixture),
    form: uploadForm(fixture, await newUpload(fixture)),
  }),
  finishUpload: async (fixture) => {
    const upload = await newUpload(fixture);
    const form = uploadForm(fixture, upload);
    const request = requestOf(`${buildPath(fixture)}/data-model/upload/file`, { form });
    const answer = await fixture.server.call('POST', request.path, await request.call());
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const hash = createHash('sha1').update(CONTENT).digest('hex');
    const body = {
      transaction: { id: upload },
      files: { [form.fileName]: { hash } },
      autoRemoveFiles: false,
    };
    return { ...ofDeployment(fixture), body };
  },
  validateDataModel: ofDeployment,
};

/** The sample of an operation, which must be there. */
export async function sampleOf(operation: ServedOperation, fixture: Fixture): Promise<SampleCall> {
  const sample = sampleCalls[operation.id];
  assert.ok(sample, `sample-calls.ts has no call of ${operation.id}`);
  return sample(fixture);
}

/** The path with everything filled in, and how the body is sent. */
export function requestOf(path: string, sample: SampleCall) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(sample.params?.[name])));
  const query = new URLSearchParams(sample.query).toString();
  return {
    path: query === '' ? filled : `${filled}?${query}`,
    async call(): Promise<Call> {
      if (sample.form === undefined) return sample.body === undefined ? {} : { body: sample.body };
      const form = new FormData();
      for (const [name, part] of Object.entries(sample.form)) form.append(name, part);
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      return { headers, raw: Buffer.from(await encoded.arrayBuffer()) };
    },
  };
}

/** Calls an operation with its sample. */
export async function callOperation(
  server: Pick<Api, 'call'>,
  operation: ServedOperation,
  sample: SampleCall,
  options: Call = {},
): Promise<Answer> {
  const request = requestOf(operation.path, sample);
  const call = await request.call();
  return server.call(operation.method, request.path, {
    ...call,
    ...options,
    headers: { ...call.headers, ...options.headers },
  });
}
