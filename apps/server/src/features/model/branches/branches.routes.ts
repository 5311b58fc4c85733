import { createBranch, deleteBranch, listBranches, requireBranch, setStaging } from '@facet/model-store';
import { Type } from 'typebox';
import { can } from '../../../auth/caller.ts';
import { repoOf, resourceOf } from '../../../auth/deployment.ts';
import { badRequest, forbidden } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, listWithData, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath, Success } from '../../../http/shapes.ts';
import { announceBranch } from '../../../nodes/announce-branch.ts';
import { ensureBuilt } from '../../deployments/builds/builds.service.ts';
import { endSession } from '../../deployments/dev-mode/dev-sessions.ts';
import { openEnvironment } from '../../deployments/environments/environments.service.ts';
import {
  BranchResponse,
  CreateBranchRequest,
  DevBranchResponse,
  ServeBranchRequest,
  SetBranchStagingEnvironmentRequest,
  SetBranchStagingEnvironmentResponse,
  StartDevModeRequest,
} from './branches.schema.ts';
import {
  activate,
  devBranchOn,
  enterDevMode,
  namedBranch,
  serveBranch,
  viewOfBranch,
} from './branches.service.ts';
import { type PublishParts, takeTurn } from './publish-branch.ts';

const { readOperation, writeOperation } = operationsWith<PublishParts & Pick<BasePlatform, 'cursors'>>(
  'Data Model',
);

const base = '/build/api/v1/deployments/{deploymentId}';
const mayWrite = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;

export const branchOperations = [
  readOperation({
    id: 'listBranches',
    method: 'GET',
    path: `${base}/branches`,
    summary: 'List branches',
    description:
      'Returns shared branches and dev branches, sorted by id; returns all of them unless `first` is sent.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: listWithData('BranchesListResponse', BranchResponse) },
    async handle({ platform, db, caller, deployment, query }) {
      const list = `branches:${deployment.id}`;
      const page = pageOf(platform.cursors, list, query, Number.POSITIVE_INFINITY);
      const [after] = page.after ?? [];
      const rows = await listBranches(db, repoOf(deployment), {
        ...(after === undefined ? {} : { after: Number(after) }),
        ...(Number.isFinite(page.limit) ? { first: page.limit + 1 } : {}),
        offset: page.offset,
      });
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (branch) => [branch.id]);
      const views = items.map((branch) => viewOfBranch(branch, caller));
      return { items: views, pageInfo, data: views };
    },
  }),
  writeOperation({
    id: 'createBranch',
    method: 'POST',
    path: `${base}/branches`,
    summary: 'Create a branch',
    description:
      'Creates a shared branch at the head of another. With `activate`, the caller enters dev mode on the branch ' +
      'itself: it is served, but its files cannot be edited.',
    access: mayWrite,
    audit: 'Created Git branch',
    params: DeploymentPath,
    body: CreateBranchRequest,
    answers: { 200: DevBranchResponse },
    errors: { 409: 'A branch with this name exists.' },
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const from = body.from ?? deployment.deploy_branch_name;
      const branch = await createBranch(tx, repoOf(deployment), { name: body.name, from: { name: from } });
      const active = body.activate ?? body.enterDevMode ?? false;
      if (active) await activate(platform, tx, caller, deployment, branch);
      audit({ branch: branch.name, from, active });
      return { active, branchName: branch.name, parentBranch: branch.parentBranch };
    },
  }),
  writeOperation({
    id: 'removeBranch',
    method: 'DELETE',
    path: `${base}/branches`,
    summary: 'Delete a branch',
    description:
      'Deletes a branch. Credentials in dev mode on it leave dev mode. The parent of the deleted branch ' +
      'becomes the parent of the branches created from it.',
    access: mayWrite,
    audit: 'Deleted Git branch',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.String({ minLength: 1, maxLength: 255, description: 'The branch to delete.' }),
      removeOnUpstream: Type.Optional(
        Type.Boolean({ description: 'Also deletes the branch at the remote.' }),
      ),
    }),
    answers: { 200: Success },
    errors: {
      409:
        'The remote refused the deletion, or has commits that Facet lacks; the branch is not deleted in ' +
        'either place.',
    },
    before: takeTurn,
    async handle({ platform, tx, caller, deployment, query, audit, beforeCommit }) {
      const branch = await requireBranch(tx, repoOf(deployment), { name: query.branchName });
      const isForeign = branch.kind === 'dev' && branch.ownerUserId !== caller.user.id;
      if (isForeign && !can(caller, 'SchemaUpdate', resourceOf(deployment)))
        throw forbidden("Deleting another user's dev branch requires the permission SchemaUpdate");
      await deleteBranch(tx, repoOf(deployment), branch);
      await announceBranch(tx, deployment.id, branch.id);
      const isAlsoUpstream = query.removeOnUpstream === true && branch.kind !== 'dev';
      if (isAlsoUpstream) beforeCommit(() => platform.remotes.deleteBranch(tx, deployment, branch.name));
      audit({ branch: branch.name, ...(isAlsoUpstream ? { removeOnUpstream: true } : {}) });
      return { success: true };
    },
  }),
  writeOperation({
    id: 'setBranchStagingEnvironment',
    method: 'PUT',
    path: `${base}/branches/staging-environment`,
    summary: "Enable or disable a branch's staging environment",
    description:
      'While enabled, the branch is always served, at `<deploymentUrl>/dev-mode/{branchName}/…`. Only shared ' +
      'branches can have a staging environment.',
    access: 'SchemaUpdate',
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    body: SetBranchStagingEnvironmentRequest,
    answers: { 200: SetBranchStagingEnvironmentResponse },
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const found = await namedBranch(tx, deployment, body);
      if (found === undefined) throw badRequest('body.branchName or body.branchId is required');
      const branch = await setStaging(tx, repoOf(deployment), found, body.enabled);
      if (body.enabled) {
        await openEnvironment(tx, deployment, branch.id);
        await ensureBuilt(platform, tx, deployment, branch, 'staging enabled');
      }
      await announceBranch(tx, deployment.id, branch.id);
      audit({ branch: branch.name }, { isStagingEnvironmentEnabled: body.enabled });
      return { data: viewOfBranch(branch, caller) };
    },
  }),
  writeOperation({
    id: 'serveBranch',
    method: 'POST',
    path: `${base}/branches/serve`,
    summary: 'Serve a branch',
    description:
      'Builds a branch and serves it until the credential ends, so that queries can name it as `branchName`. Unlike in dev ' +
      'mode, requests that name no branch go where they went before. The deploy branch is always served.',
    access: mayWrite,
    audit: 'Served Git branch',
    params: DeploymentPath,
    body: ServeBranchRequest,
    answers: { 200: Success },
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const branch = await requireBranch(tx, repoOf(deployment), { name: body.branchName });
      await serveBranch(platform, tx, caller, deployment, branch);
      audit({ branch: branch.name });
      return { success: true };
    },
  }),
  writeOperation({
    id: 'startDevMode',
    method: 'POST',
    path: `${base}/dev-mode`,
    summary: 'Enter dev mode',
    description:
      "Creates or reopens the caller's dev branch of the named parent and returns its name. Files can only be " +
      'edited on a dev branch. Dev mode is a state of the credential, not of the user. With `activate` false, the ' +
      'credential stays in the mode that it is in.',
    access: mayWrite,
    audit: 'Entered dev mode',
    params: DeploymentPath,
    body: StartDevModeRequest,
    isBodyOptional: true,
    answers: { 200: DevBranchResponse },
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const active = body.activate ?? true;
      const parent = body.branchName ?? null;
      const branch = active
        ? await enterDevMode(platform, tx, caller, deployment, parent)
        : await devBranchOn(tx, caller, deployment, parent);
      audit({ branch: branch.name, ...(active ? {} : { active }) });
      return { active, branchName: branch.name, parentBranch: branch.parentBranch };
    },
  }),
  writeOperation({
    id: 'stopDevMode',
    method: 'DELETE',
    path: `${base}/dev-mode`,
    summary: 'Leave dev mode',
    description: 'Leaves dev mode. The dev branch keeps its edits and can be reopened.',
    access: mayWrite,
    audit: 'Exited dev mode',
    params: DeploymentPath,
    answers: { 200: Success },
    async handle({ tx, caller, deployment }) {
      await endSession(tx, caller, deployment);
      return { success: true };
    },
  }),
];
