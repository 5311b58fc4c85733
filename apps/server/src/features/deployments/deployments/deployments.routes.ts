import type { Db, Keyring } from '@facet/db';
import { type DeploymentRow, resourceOf } from '../../../auth/deployment.ts';
import { originFor, type Tenants } from '../../../auth/tenants.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { endSharing, share } from '../../people/resource-policies/resource-policies.service.ts';
import { isCold } from '../builds/builds.service.ts';
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
import { updateDeployment } from './update-deployment.ts';

const { readOperation, writeOperation } = operationsWith<{
  readonly keyring: Keyring;
  readonly cursors: Cursors;
  readonly tenants: Tenants;
  readonly jobs: Jobs;
  readonly remotes: ModelRemotes;
  publicUrl(): string;
}>();

const tag = 'Deployments';

export const deploymentOperations = [
  readOperation({
    id: 'getDeployments',
    method: 'GET',
    path: '/api/v1/deployments',
    tag,
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
    access: ['DeploymentsManage', 'DeploymentCreate'],
    audit: 'Created deployment',
    body: CreateDeploymentInput,
    answers: { 200: Deployment },
    errors: { 409: 'A deployment with this name exists.' },
    async handle({ platform, tx, caller, body, audit, accessChanged, request }) {
      const row = await createDeployment(platform, tx, caller, body);
      if (!caller.hasAdminRole && !caller.rights.allows('DeploymentUpdate', resourceOf(row))) {
        const everything = { resourceType: 'Deployment', resourceId: String(row.id), action: 'All' } as const;
        await share(tx, caller.tenantId, everything, { userId: caller.user.id, groupId: null });
        await accessChanged();
      }
      audit({ deploymentId: row.id, name: row.name });
      return viewOfDeployment(await originFor(platform, request), row);
    },
  }),
  readOperation({
    id: 'getDeployment',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}',
    tag,
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
    tag,
    summary: "Change a deployment's settings",
    description:
      'Changes only the settings that are sent: null clears a setting, and `templateVariables` are merged key ' +
      'by key. Sending only `releaseChannel` switches to the newest version of that channel. Changing the ' +
      'deploy branch, the project root or the engine version starts a production build.',
    access: 'DeploymentUpdate',
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    body: UpdateDeploymentInput,
    answers: { 200: DeploymentSettings },
    errors: { 409: 'Another deployment uses this name or custom domain.' },
    async handle({ platform, tx, deployment, body, audit, request }) {
      const { row, changes } = await updateDeployment(platform, tx, deployment, body);
      audit({ deploymentId: row.id, name: row.name }, { ...changes });
      return viewOfSettings(
        await originFor(platform, request),
        row,
        await stateOf(platform.remotes, tx, row),
      );
    },
  }),
  writeOperation({
    id: 'deleteDeployment',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}',
    tag,
    summary: 'Delete a deployment',
    description: 'Deletes a deployment with its model, variables, tokens and logs, and stops its pods.',
    access: 'DeploymentDelete',
    audit: 'Deleted deployment',
    params: DeploymentPath,
    answers: { 200: DeploymentDeleteResponse },
    async handle({ platform, tx, deployment, request, audit }) {
      await platform.remotes.updateHook(tx, deployment, request.hostname);
      await deleteDeploymentRow(tx, deployment.tenant_id, deployment.id);
      await endSharing(tx, deployment.tenant_id, resourceOf(deployment));
      audit({ deploymentId: deployment.id, name: deployment.name });
      return { success: true };
    },
  }),
  readOperation({
    id: 'getDeploymentSettings',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/settings',
    tag,
    summary: "Read a deployment's settings",
    description:
      'Returns every setting except secrets. Variables have their own operation, `getEnvVariables`.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    answers: { 200: DeploymentSettings },
    handle: async ({ platform, db, deployment, request }) =>
      viewOfSettings(
        await originFor(platform, request),
        deployment,
        await stateOf(platform.remotes, db, deployment),
      ),
  }),
  writeOperation({
    id: 'advanceCreationStep',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/creation-step/advance',
    tag,
    summary: 'Advance the setup wizard',
    description: 'Moves the deployment to the given step, which must not be before its current one.',
    access: 'DeploymentUpdate',
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    body: AdvanceCreationStepInput,
    answers: { 200: Deployment },
    errors: { 409: 'The deployment is already past this step.' },
    async handle({ platform, tx, deployment, body, audit, request }) {
      const row = await advanceStep(tx, deployment, body.creationStep);
      audit({ deploymentId: row.id, name: row.name }, { creation_step: row.creation_step });
      return viewOfDeployment(await originFor(platform, request), row);
    },
  }),
  writeOperation({
    id: 'resetCreationStep',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/creation-step/reset',
    tag,
    summary: 'Restart the setup wizard',
    description: 'Moves the deployment back to the first step, `project`. Nothing else changes.',
    access: 'DeploymentUpdate',
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    answers: { 200: Deployment },
    async handle({ platform, tx, deployment, audit, request }) {
      const row = await resetStep(tx, deployment);
      audit({ deploymentId: row.id, name: row.name }, { creation_step: row.creation_step });
      return viewOfDeployment(await originFor(platform, request), row);
    },
  }),
];

/** The parts of a deployment's settings that are not columns of its row. */
async function stateOf(remotes: ModelRemotes, db: Db, deployment: DeploymentRow) {
  return {
    isCold: await isCold(db, deployment),
    isConnected: await remotes.isConnected(db, deployment),
  };
}
