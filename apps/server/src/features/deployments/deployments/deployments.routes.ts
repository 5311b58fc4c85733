import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { type DeploymentRow, resourceOf } from '../../../auth/deployment.ts';
import { originFor } from '../../../auth/tenants.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath, readOnlyMembers } from '../../../http/shapes.ts';
import { deletePoliciesOf, grantTo } from '../../people/resource-policies/resource-policies.service.ts';
import { grantToCreator } from '../../people/resource-policies/sharing-policy.ts';
import { CREATION, DEPLOYMENT_ACTIONS, grantDeployment } from '../access/deployment-policy.ts';
import { isCold } from '../builds/builds.service.ts';
import type { DataFolders } from '../data-files/data-folders.ts';
import {
  AdvanceCreationStepInput,
  CreateDeploymentInput,
  Deployment,
  DeploymentDeleteResponse,
  DeploymentSettings,
  DeploymentsListResponse,
  DeploymentsQuery,
  UpdateDeploymentInput,
} from './deployments.schema.ts';
import { advanceStep, createDeployment, resetStep } from './deployments.service.ts';
import { deleteDeploymentRow, listDeployments } from './deployments.store.ts';
import { listItemOfDeployment, viewOfDeployment, viewOfSettings } from './deployments.views.ts';
import { deploymentsSeen } from './deployments-seen.ts';
import type { ModelRemotes } from './model-remotes.ts';
import { ReachedDeployments, reachedDeployments } from './reached-deployments.ts';
import { updateDeployment } from './update-deployment.ts';

interface Parts extends Pick<BasePlatform, 'keyring' | 'cursors' | 'tenants' | 'jobs' | 'publicUrl'> {
  readonly remotes: ModelRemotes;
  readonly dataFolders: DataFolders;
}

const { readOperation, writeOperation } = operationsWith<Parts>('Deployments');

export const deploymentOperations = [
  readOperation({
    id: 'getDeployments',
    method: 'GET',
    path: '/api/v1/deployments',
    summary: 'List deployments',
    description: 'Returns the deployments the caller can see, in order of id.',
    access: 'authenticated',
    query: DeploymentsQuery,
    answers: { 200: DeploymentsListResponse },
    async handle({ platform, db, caller, query, request }) {
      const list = `deployments:${caller.tenantId}`;
      const page = pageOf(platform.cursors, list, query);
      const filter = {
        tenantId: caller.tenantId,
        ids: deploymentsSeen(caller),
        creationSteps: query.creationStep ?? null,
      };
      const rows = await listDeployments(db, filter, page);
      const total = Number(rows[0]?.total ?? 0);
      const found = rows.flatMap(({ id, name, creation_step, created_at }) =>
        id === null || name === null || creation_step === null || created_at === null
          ? []
          : [{ id, name, creation_step, created_at }],
      );
      const { items, pageInfo } = cut(platform.cursors, list, page, found, (row) => [row.id]);
      const origin = await originFor(platform, request);
      return {
        data: { deployments: items.map(listItemOfDeployment) },
        pagination: { total, offset: page.offset, limit: page.limit },
        items: items.map((row) => viewOfDeployment(origin, row)),
        pageInfo,
        count: total,
        totalCount: total,
      };
    },
  }),
  readOperation({
    id: 'listMyDeployments',
    method: 'GET',
    path: '/api/v1/users/me/deployments',
    summary: 'List the deployments of the current user',
    description:
      'Returns the deployments that the credential reaches, in order of id, and what it may do in each of them.',
    access: 'authenticated',
    embed: 'creator',
    query: PageQuery,
    answers: { 200: ReachedDeployments },
    handle: ({ platform, db, caller, query }) => reachedDeployments(platform.cursors, db, caller, query),
  }),
  writeOperation({
    id: 'createDeployment',
    method: 'POST',
    path: '/build/api/v1/deployments',
    tag: 'Deployment Creation',
    summary: 'Create a deployment',
    description:
      'Creates a deployment with a starter project and starts its first build. With `creationMethod` `github` ' +
      'or `ssh` the deployment starts empty; connect a repository afterwards. A caller who may create ' +
      'deployments but lacks DeploymentUpdate on the new one receives all permissions on it.',
    access: CREATION,
    audit: 'Created deployment',
    body: CreateDeploymentInput,
    answers: { 200: Deployment },
    errors: { 409: 'A deployment with this name exists.' },
    async handle({ platform, tx, caller, body, audit, accessChanged, afterCommit, request }) {
      const row = await createDeployment(platform, tx, caller, body);
      if (!caller.hasAdminRole && !caller.rights.allows('DeploymentUpdate', resourceOf(row))) {
        const sharing = grantToCreator(caller, { type: 'Deployment', id: row.id });
        await grantTo(tx, sharing, caller.user.id, 'All');
        await accessChanged();
      }
      audit({ deploymentId: row.id, name: row.name });
      afterCommit(() => platform.dataFolders.open(row.id));
      return viewOfDeployment(await originFor(platform, request), row);
    },
  }),
  readOperation({
    id: 'getDeployment',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}',
    summary: 'Read a deployment',
    description: 'Returns the name, data API URL and setup wizard step of a deployment.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    answers: { 200: Deployment },
    handle: async ({ platform, deployment, request }) =>
      viewOfDeployment(await originFor(platform, request), deployment),
  }),
  writeOperation({
    id: 'updateDeployment',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}',
    summary: "Change a deployment's settings",
    description:
      'Changes only the settings that are sent. Null clears a setting that may be empty; other settings ' +
      'keep their value if they are null. `templateVariables` are merged key by key. Sending only ' +
      '`releaseChannel` switches to the newest version of that channel. Changing the deploy branch, the ' +
      'project root or the engine version starts a production build.',
    access: DEPLOYMENT_ACTIONS.configure,
    isStrict: true,
    toleratedFields: readOnlyMembers(DeploymentSettings, UpdateDeploymentInput),
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    body: UpdateDeploymentInput,
    answers: { 200: DeploymentSettings },
    errors: { 409: 'Another deployment uses this name or custom domain.' },
    async handle({ platform, tx, caller, deployment, body, audit, request }) {
      const grant = grantDeployment(caller, deployment, 'configure');
      const { row, changes } = await updateDeployment(platform, tx, grant, body);
      audit({ deploymentId: row.id, name: row.name }, { ...changes });
      return settingsView(platform, request, tx, row);
    },
  }),
  writeOperation({
    id: 'deleteDeployment',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}',
    summary: 'Delete a deployment',
    description: 'Deletes a deployment with its model, variables, tokens and logs, and stops its pods.',
    access: DEPLOYMENT_ACTIONS.delete,
    audit: 'Deleted deployment',
    params: DeploymentPath,
    answers: { 200: DeploymentDeleteResponse },
    async handle({ platform, tx, caller, deployment, request, audit }) {
      await platform.remotes.updateHook(tx, deployment, request.hostname);
      await deleteDeploymentRow(tx, grantDeployment(caller, deployment, 'delete'));
      await deletePoliciesOf(tx, deployment.tenant_id, resourceOf(deployment));
      audit({ deploymentId: deployment.id, name: deployment.name });
      return { success: true };
    },
  }),
  readOperation({
    id: 'getDeploymentSettings',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/settings',
    summary: "Read a deployment's settings",
    description:
      'Returns every setting except secrets. Variables have their own operation, `getEnvVariables`.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    answers: { 200: DeploymentSettings },
    handle: ({ platform, db, deployment, request }) => settingsView(platform, request, db, deployment),
  }),
  writeOperation({
    id: 'advanceCreationStep',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/creation-step/advance',
    summary: 'Advance the setup wizard',
    description: 'Moves the deployment to the given step, which must not be before its current one.',
    access: DEPLOYMENT_ACTIONS.configure,
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    body: AdvanceCreationStepInput,
    answers: { 200: Deployment },
    errors: { 409: 'The deployment is already past this step.' },
    async handle({ platform, tx, caller, deployment, body, audit, request }) {
      const grant = grantDeployment(caller, deployment, 'configure');
      const row = await advanceStep(tx, grant, body.creationStep);
      audit({ deploymentId: row.id, name: row.name }, { creation_step: row.creation_step });
      return viewOfDeployment(await originFor(platform, request), row);
    },
  }),
  writeOperation({
    id: 'resetCreationStep',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/creation-step/reset',
    summary: 'Restart the setup wizard',
    description: 'Moves the deployment back to the first step, `project`. Nothing else changes.',
    access: DEPLOYMENT_ACTIONS.configure,
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    answers: { 200: Deployment },
    async handle({ platform, tx, caller, deployment, audit, request }) {
      const row = await resetStep(tx, grantDeployment(caller, deployment, 'configure'));
      audit({ deploymentId: row.id, name: row.name }, { creation_step: row.creation_step });
      return viewOfDeployment(await originFor(platform, request), row);
    },
  }),
];

/** The settings of a deployment, with the parts that are not columns of its row. */
async function settingsView(platform: Parts, request: FastifyRequest, db: Db, row: DeploymentRow) {
  return viewOfSettings(await originFor(platform, request), row, {
    isCold: await isCold(db, row),
    isConnected: await platform.remotes.isConnected(db, row),
  });
}
