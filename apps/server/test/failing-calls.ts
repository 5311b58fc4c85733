import { onConnected } from './remotes-under-test.ts';
import {
  dbtIntegration,
  type Fixture,
  oauthClient,
  PASSWORD,
  type SampleCall,
  ssoConnection,
} from './sample-calls.ts';
import { deploymentInput } from './server-under-test.ts';

/** Calls of every change that pass validation and fail later, with the status: some of them after writing. */
export async function failingCalls(fixture: Fixture): Promise<Record<string, [number, SampleCall][]>> {
  const { deploymentId, environmentId, sharedBranch, devBranch, server } = fixture;
  const base = `/build/api/v1/deployments/${deploymentId}`;
  const taken = deploymentInput(`Taken ${fixture.unique()}`);
  await server.call('POST', '/build/api/v1/deployments', { body: taken });
  await server.call('DELETE', `${base}/dev-mode`);
  await server.call('POST', `/api/v1/deployments/${deploymentId}/creation-step/advance`, {
    body: { creationStep: 'ready' },
  });
  const upload = await server.call('POST', `${base}/data-model/upload/start?branchName=${sharedBranch}`);
  const { transaction } = upload.body;
  const takenRole = { name: `Taken ${fixture.unique()}`, policies: [] };
  await server.call('POST', '/api/v1/roles', { body: takenRole });
  const role = await server.call('POST', '/api/v1/roles', { body: { name: fixture.unique(), policies: [] } });
  const shared = { resourceType: 'Deployment', resourceId: String(deploymentId) };
  const takenGroup = { name: `Taken ${fixture.unique()}` };
  const { body: group } = await server.call('POST', '/api/v1/groups', { body: takenGroup });
  const takenAttribute = { name: fixture.unique(), type: 'number' };
  const { body: attribute } = await server.call('POST', '/api/v1/user-attributes', { body: takenAttribute });
  const takenUser = {
    email: `${fixture.unique()}@example.com`,
    username: 'taken',
    password: 'correct horse',
  };
  const { body: user } = await server.call('POST', '/api/v1/users', { body: takenUser });
  const takenTokens = {
    audienceType: 'custom',
    customAudience: 'taken',
    name: fixture.unique(),
    targetEnvVar: fixture.unique().toUpperCase(),
  };
  const { body: tokens } = await server.call('POST', '/api/v1/oidc-token-configs', { body: takenTokens });
  const takenIntegration = {
    name: `Taken ${fixture.unique()}`,
    type: 'custom',
    authUrl: 'https://auth.example.com/authorize',
    tokenUrl: 'https://auth.example.com/token',
    redirectUri: 'https://facet.example.com/oauth/callback',
    clientId: 'facet',
    clientSecret: 'taken',
  };
  const { body: connection } = await server.call('POST', '/api/v1/oauth-integrations', {
    body: takenIntegration,
  });
  const takenSso = ssoConnection(fixture);
  const takenClient = oauthClient(fixture);
  const { body: client } = await server.call('POST', '/api/v1/oauth-clients', { body: takenClient });
  const { body: sso } = await server.call('POST', '/api/v1/sso-connections', { body: takenSso });
  await server.call('PUT', '/api/v1/tenant/settings', { body: { usageAnalyticsEnabled: false } });
  const me = await server.call('GET', '/api/v1/users/me');
  const takenScimUser = { userName: `${fixture.unique()}@taken.example` };
  await server.call('POST', '/api/scim/v2/Users', { body: takenScimUser });
  const takenScimGroup = { displayName: `Taken ${fixture.unique()}` };
  await server.call('POST', '/api/scim/v2/Groups', { body: takenScimGroup });
  await server.call('DELETE', '/api/v1/github/link');
  await server.call('DELETE', `/api/v1/deployments/${deploymentId}/dbt-integration`);
  // Without another way to sign in, passwords stay.
  const { body: ways } = await server.call('GET', '/api/v1/sso-connections?first=1000');
  for (const { id } of ways.items)
    await server.call('PUT', `/api/v1/sso-connections/${id}`, { body: { isEnabled: false } });
  await server.call('DELETE', `/api/v1/users/${me.body.id}/second-factor`);
  await server.call('PUT', `/api/v1/users/${me.body.id}`, { body: { password: PASSWORD } });
  const replaceTitle = { Operations: [{ op: 'replace', path: 'title', value: 'x' }] };
  const params = { deploymentId };
  const nowhere = { deploymentId: 999_999 };
  const token = { params: { deploymentId, environmentId: 999_999 }, body: { security_context: {} } };
  const files = [{ path: 'model/x.yml', content: '' }];
  const gone = [{ path: 'model/no-such-file.yml', newPath: 'model/y.yml' }];
  return {
    createApiKey: [
      [400, { body: { name: 'x', expiresAt: '2001-01-01T00:00:00.000Z' } }],
      [400, { body: { name: 'x', deploymentIds: [999_999] } }],
    ],
    deleteApiKey: [[404, { params: { id: 999_999 } }]],
    updateMySettings: [
      [400, { body: { locale: 'de_CH' } }],
      [400, { body: { defaultDeploymentId: 999_999 } }],
    ],
    createUser: [
      [400, { body: { email: `${fixture.unique()}@example.com`, username: 'x', defaultRoles: ['Admin'] } }],
      [409, { body: { ...takenUser, email: takenUser.email.toUpperCase() } }],
    ],
    updateUser: [
      [400, { params: { id: user.id }, body: { title: 'New', password: takenUser.email } }],
      [403, { params: { id: me.body.id }, body: { title: 'New', isAdmin: false } }],
      [404, { params: { id: 999_999 }, body: {} }],
    ],
    updateUserByPost: [[403, { params: { id: me.body.id }, body: { title: 'New', isDeactivated: true } }]],
    deleteUser: [
      [400, { params: { id: me.body.id } }],
      [404, { params: { id: 999_999 } }],
    ],
    bulkUserAction: [[400, { body: { action: 'DELETE', userIds: [] } }]],
    inviteUser: [
      [404, { params: { id: 999_999 } }],
      [409, { params: { id: user.id } }],
    ],
    endMySession: [[404, { params: { id: 999_999 } }]],
    endMyOtherSessions: [],
    endUserSession: [
      [404, { params: { id: 999_999, sessionId: 1 } }],
      [404, { params: { id: user.id, sessionId: 999_999 } }],
    ],
    endUserSessions: [[404, { params: { id: 999_999 } }]],
    revokeMyOAuthGrant: [[404, { params: { id: 999_999 } }]],
    revokeUserOAuthGrant: [
      [404, { params: { id: 999_999, grantId: 1 } }],
      [404, { params: { id: user.id, grantId: 999_999 } }],
    ],
    createOAuthClient: [
      [409, { body: { ...takenClient, clientId: client.clientId } }],
      [409, { body: { ...takenClient, clientId: 'cube-cli' } }],
      [400, { body: { ...takenClient, isPublic: true, isTrusted: true } }],
      [400, { body: { ...takenClient, redirectUris: ['http://reports.example.com/callback'] } }],
    ],
    updateOAuthClient: [
      [404, { params: { clientId: 'unknown' }, body: { name: 'x' } }],
      [400, { params: { clientId: 'cube-cli' }, body: { name: 'x' } }],
      [400, { params: { clientId: client.clientId }, body: { redirectUris: null } }],
    ],
    rotateOAuthClientSecret: [
      [404, { params: { clientId: 'unknown' } }],
      [400, { params: { clientId: 'cube-cli' } }],
    ],
    deleteOAuthClient: [
      [404, { params: { clientId: 'unknown' } }],
      [400, { params: { clientId: 'cube-cli' } }],
    ],
    rotateOAuthSigningKeys: [],
    changeMyPassword: [
      [403, { body: { currentPassword: 'wrong horse', newPassword: 'another staple entirely' } }],
      [400, { body: { currentPassword: PASSWORD, newPassword: me.body.email } }],
    ],
    beginSecondFactor: [],
    confirmSecondFactor: [[409, { body: { code: '123456' } }]],
    removeMySecondFactor: [
      [400, { body: {} }],
      [404, { body: { password: PASSWORD } }],
    ],
    removeUserSecondFactor: [
      [404, { params: { id: 999_999 } }],
      [404, { params: { id: user.id } }],
    ],
    createPasswordReset: [[404, { params: { id: 999_999 } }]],
    acceptPasswordReset: [[404, { body: { token: 'x'.repeat(43), password: 'correct horse' } }]],
    updateTenantAuthentication: [[409, { body: { passwordSignInEnabled: false } }]],
    acceptInvitation: [[404, { body: { token: 'x'.repeat(43), password: 'correct horse' } }]],
    createRole: [
      [400, { body: { name: 'Admin', policies: [] } }],
      [409, { body: takenRole }],
    ],
    updateRole: [
      [404, { params: { roleId: 1 }, body: {} }],
      [409, { params: { roleId: role.body.id }, body: { name: takenRole.name.toUpperCase() } }],
    ],
    deleteRole: [[404, { params: { roleId: 2 } }]],
    assignRoleToUser: [
      [404, { params: { roleId: 1, userId: 1 } }],
      [404, { params: { roleId: 2, userId: 999_999 } }],
    ],
    removeRoleFromUser: [[404, { params: { roleId: 2, userId: 999_999 } }]],
    assignRoleToGroup: [[404, { params: { roleId: 2, groupId: 999_999 } }]],
    removeRoleFromGroup: [[404, { params: { roleId: 2, groupId: 999_999 } }]],
    setUserResourcePolicy: [
      [400, { body: { ...shared, userId: null, action: 'BillingRead' } }],
      [404, { body: { ...shared, userId: 999_999, action: 'DeploymentRead' } }],
      [404, { body: { ...shared, resourceId: '999999', userId: null, action: 'DeploymentRead' } }],
    ],
    setGroupResourcePolicy: [
      [404, { body: { ...shared, groupId: 999_999, action: 'DeploymentRead' } }],
      [404, { body: { ...shared, resourceType: 'Workbook', groupId: 999_999, action: 'WorkbookRead' } }],
    ],
    updateProvisioningSettings: [
      [400, { body: { defaultRole: 'Admin' } }],
      [400, { body: { groupRoles: [{ group: 'x', role: 'no-such-role' }] } }],
    ],
    createScimUser: [
      [409, { body: { userName: takenScimUser.userName } }],
      [400, { body: { userName: fixture.unique(), 'urn:cube:params:1.0:UserAttribute:none': 'x' } }],
    ],
    replaceScimUser: [
      [404, { params: { id: 999_999 }, body: { userName: 'x' } }],
      [403, { params: { id: me.body.id }, body: { userName: 'admin@example.com', active: false } }],
    ],
    patchScimUser: [
      [404, { params: { id: 999_999 }, body: replaceTitle }],
      [400, { params: { id: me.body.id }, body: { Operations: [{ op: 'remove', path: 'userName' }] } }],
    ],
    deleteScimUser: [
      [404, { params: { id: 'no-such-user' } }],
      [400, { params: { id: me.body.id } }],
    ],
    createScimGroup: [
      [400, { body: { displayName: fixture.unique(), members: [{ value: '999999' }] } }],
      [400, { body: { displayName: 'System:all' } }],
      [409, { body: { displayName: takenScimGroup.displayName.toUpperCase() } }],
    ],
    replaceScimGroup: [[404, { params: { id: 999_999 }, body: { displayName: 'x' } }]],
    patchScimGroup: [
      [404, { params: { id: 999_999 }, body: { Operations: [{ op: 'remove', path: 'members' }] } }],
    ],
    deleteScimGroup: [[404, { params: { id: 999_999 } }]],
    createUserGroup: [
      [400, { body: { name: 'System:all' } }],
      [409, { body: { name: takenGroup.name.toUpperCase() } }],
    ],
    updateUserGroup: [
      [400, { params: { id: group.id }, body: { name: 'system:x' } }],
      [404, { params: { id: 999_999 }, body: {} }],
    ],
    deleteUserGroup: [[404, { params: { id: 999_999 } }]],
    addUserGroupMembers: [[404, { params: { id: group.id }, body: { userIds: [me.body.id, 999_999] } }]],
    removeUserGroupMembers: [[404, { params: { id: 999_999 }, body: { userIds: [me.body.id] } }]],
    createUserAttribute: [
      [400, { body: { name: 'x', type: 'number', defaultValue: 'seven' } }],
      [409, { body: takenAttribute }],
    ],
    updateUserAttribute: [
      [400, { params: { id: attribute.id }, body: { type: 'string' } }],
      [404, { params: { id: 999_999 }, body: {} }],
    ],
    deleteUserAttribute: [[404, { params: { id: 999_999 } }]],
    upsertUserAttributeValue: [
      [400, { body: { userId: String(me.body.id), userAttributeId: String(attribute.id), value: '7' } }],
      [404, { body: { userId: '999999', userAttributeId: String(attribute.id), value: 7 } }],
      [404, { body: { userId: String(me.body.id), userAttributeId: '999999', value: 7 } }],
    ],
    updateTenantSettings: [
      [400, { body: { maintenanceWindowEnabled: false, maintenanceWindowDay: 'Caturday' } }],
    ],
    updateAppTheme: [[400, { body: { palette: {}, logoUrl: 'http://example.com/logo.png' } }]],
    updateAppConfig: [[400, { body: { embedding: { timezone: 'Europe/Atlantis' } } }]],
    createOidcTokenConfig: [
      [400, { body: { audienceType: 'gcp' } }],
      [400, { body: { audienceType: 'aws', customClaims: { sub: 'admin' } } }],
      [409, { body: { ...takenTokens, targetEnvVar: 'ANOTHER' } }],
    ],
    updateOidcTokenConfig: [
      [400, { params: { id: tokens.id }, body: { audienceType: 'aws', isEnabled: false } }],
      [404, { params: { id: 999_999 }, body: {} }],
    ],
    deleteOidcTokenConfig: [[404, { params: { id: 999_999 } }]],
    createOAuthIntegration: [
      [400, { body: { ...takenIntegration, name: 'x', tokenUrl: 'http://auth.example.com/token' } }],
      [400, { body: { ...takenIntegration, name: 'x', authUrl: 'https://10.0.0.1/authorize' } }],
      [409, { body: { ...takenIntegration, name: takenIntegration.name.toUpperCase() } }],
    ],
    updateOAuthIntegration: [
      [
        400,
        {
          params: { id: connection.id },
          body: { ...takenIntegration, clientSecret: null, tokenUrl: 'https://another.example.com/token' },
        },
      ],
      [404, { params: { id: 999_999 }, body: takenIntegration }],
    ],
    deleteOAuthIntegration: [[404, { params: { id: 999_999 } }]],
    createSsoConnection: [
      [400, { body: { ...takenSso, name: 'x', kind: 'oidc' } }],
      [400, { body: { ...takenSso, name: 'x', saml: { ...takenSso.saml, certificates: ['none'] } } }],
      [409, { body: { ...takenSso, name: takenSso.name.toUpperCase() } }],
    ],
    updateSsoConnection: [
      [400, { params: { id: sso.id }, body: { kind: 'oidc' } }],
      [404, { params: { id: 999_999 }, body: {} }],
    ],
    deleteSsoConnection: [[404, { params: { id: 999_999 } }]],
    revokeUserOAuthToken: [[404, { params: { integrationId: connection.id } }]],
    initiateOAuthFlow: [[404, { params: { integrationId: 999_999 } }]],
    createToken: [[404, {}]],
    createDeployment: [
      [400, { body: { ...taken, name: 'Elsewhere', region: 'mars' } }],
      [409, { body: taken }],
    ],
    updateDeployment: [
      [400, { params, body: { name: 'New name', releaseChannelVersion: '0.0.1' } }],
      [409, { params, body: { name: taken.name } }],
    ],
    deleteDeployment: [[404, { params: nowhere }]],
    advanceCreationStep: [[409, { params, body: { creationStep: 'project' } }]],
    resetCreationStep: [[404, { params: nowhere }]],
    setEnvVariables: [
      [
        400,
        {
          params,
          body: {
            env_variables: [
              { name: 'A', value: '1' },
              { name: 'B', value: '[ENCRYPTED]' },
            ],
          },
        },
      ],
    ],
    saveDbtIntegration: [
      [400, { params, body: { repositoryUrl: 'https://10.0.0.1/shop.git' } }],
      [400, { params, body: { ...dbtIntegration(fixture), branch: 'a..b' } }],
      [404, { params: nowhere, body: dbtIntegration(fixture) }],
    ],
    deleteDbtIntegration: [[404, { params: nowhere }]],
    testDbtIntegration: [[404, { params: nowhere }]],
    createDbtDeployKey: [[404, { params: nowhere }]],
    createDbtWebhook: [[404, { params: nowhere }]],
    startDbtSync: [
      [400, { params, body: { source: 'manifest' } }],
      [400, { params, body: { source: 'manifest', manifest: {}, branchName: 'main' } }],
      [409, { params, body: { source: 'git' } }],
    ],
    cancelDbtSync: [[404, { params: { deploymentId, syncJobId: '6a0b4f0e-0000-4000-8000-000000000000' } }]],
    deploymentToken: [[400, { params, body: { expiresIn: 59 } }]],
    createDeploymentEnvironmentToken: [
      [404, token],
      [400, { params: { deploymentId, environmentId }, body: { security_context: {}, expires_in: 3601 } }],
    ],
    createDeploymentEnvironmentTokenForMetaSync: [[404, token]],
    createBranch: [
      [409, { params, body: { name: sharedBranch } }],
      [400, { params, body: { name: 'a..b' } }],
      [404, { params, body: { name: 'new', from: 'no-such-branch' } }],
    ],
    removeBranch: [
      [400, { params, query: { branchName: 'main' } }],
      [404, { params, query: { branchName: 'no-such-branch' } }],
    ],
    setBranchStagingEnvironment: [
      [400, { params, body: { enabled: true, branchName: 'main' } }],
      [400, { params, body: { enabled: true, branchName: devBranch } }],
      [400, { params, body: { enabled: true } }],
      [400, { params, body: { enabled: true, branchName: sharedBranch, branchId: 1 } }],
    ],
    startDevMode: [[404, { params, body: { branchName: 'no-such-branch' } }]],
    stopDevMode: [[404, { params: nowhere }]],
    commitChanges: [[409, { params, body: {} }]],
    mergeIntoParentBranch: [[404, { params, body: { branchName: 'no-such-branch' } }]],
    mergeToDefaultBranch: [[409, { params, body: { branchName: 'main', message: 'x' } }]],
    updateFiles: [
      [400, { params, body: { files, branchName: sharedBranch } }],
      [
        400,
        { params, body: { files: [...files, { path: '../out.yml', content: '' }], branchName: devBranch } },
      ],
    ],
    unlinkGitHub: [[404, {}]],
    connect: [[409, { params, body: { installationId: 7, name: 'model' } }]],
    removeFiles: [[404, { params, body: { files: gone, branchName: devBranch } }]],
    connectGitRemote: [
      [400, { params, body: { url: 'ext::sh%20-c%20id' } }],
      [400, { params, body: { url: 'https://git.example.com/a/b.git', authKind: 'token' } }],
      [400, { params, body: { url: 'file:///etc' } }],
      [409, { params, body: { url: 'https://10.0.0.1/a/b.git' } }],
    ],
    disconnectGitRemote: [[404, { params }]],
    testGitRemote: [[404, { params }]],
    createGitDeployKey: [[409, { ...(await onConnected()(fixture)) }]],
    createGitWebhook: [[404, { params }]],
    pull: [
      [409, { params, body: { branchName: 'main' } }],
      [400, { params, body: { branchName: devBranch } }],
      [404, { ...(await onConnected({ branchName: 'no-such-branch' })(fixture)) }],
    ],
    renameFiles: [[404, { params, body: { files: gone, branchName: devBranch } }]],
    startUpload: [[404, { params, query: { branchName: 'no-such-branch' } }]],
    uploadFile: [
      [404, { params, form: { transaction: 'no-such-upload', fileName: 'a.yml', file: new Blob(['']) } }],
      [400, { params, form: { transaction: transaction.id, fileName: '../a.yml', file: new Blob(['']) } }],
    ],
    finishUpload: [
      [404, { params, body: { transaction, files: { 'model/never-sent.yml': { hash: 'a'.repeat(40) } } } }],
    ],
  };
}
