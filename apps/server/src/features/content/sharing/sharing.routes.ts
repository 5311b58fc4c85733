import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { MANAGE_ANY } from '../access/content-operations.ts';
import { accessPage } from './list-access.ts';
import { candidatesPage } from './list-candidates.ts';
import { seenPage } from './list-seen.ts';
import {
  AccessEntries,
  AccessQuery,
  Candidates,
  CandidatesQuery,
  SeenObjects,
  SeenQuery,
} from './sharing.schema.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Workspace');

const NOT_FOUND = { 404: 'The object does not exist or is hidden from the caller.' };

export const sharingOperations = [
  readOperation({
    id: 'listAccess',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/workspace/access',
    summary: 'List who has access to an object',
    description:
      'Lists who has access to a folder, workbook or report, with the level and what grants it: its owner, sharing, a ' +
      'folder above it, a role. Each user and group is listed once, with what is nearest. Requires full access to the ' +
      'object.',
    access: MANAGE_ANY,
    embed: 'creator',
    params: DeploymentPath,
    query: AccessQuery,
    answers: { 200: AccessEntries },
    errors: NOT_FOUND,
    handle: ({ platform, db, caller, deployment, query }) =>
      accessPage(platform.cursors, db, caller, deployment.id, query),
  }),
  readOperation({
    id: 'listShareCandidates',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/workspace/share-candidates',
    summary: 'List whom an object can be shared with',
    description:
      'Lists the groups, embed tenants and users with whom an object can be shared; embed users get the groups and users ' +
      'of their embed tenant. Requires full access to the object.',
    access: MANAGE_ANY,
    embed: 'creator',
    params: DeploymentPath,
    query: CandidatesQuery,
    answers: { 200: Candidates },
    errors: NOT_FOUND,
    handle: ({ platform, db, caller, deployment, query }) =>
      candidatesPage(platform.cursors, db, caller, deployment.id, query),
  }),
  readOperation({
    id: 'listSeenObjects',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/workspace/seen',
    summary: 'List what a user or group sees',
    description:
      'Lists the folders, workbooks and reports that a user of the account sees in a folder or, with `search`, in all ' +
      'folders, each with their level and what grants it: what `GET …/workspace` returns to them. It is empty if they ' +
      'cannot reach the deployment. For a group or an embed tenant, lists what its members see through it.',
    access: 'admin',
    params: DeploymentPath,
    query: SeenQuery,
    answers: { 200: SeenObjects },
    errors: { 404: 'The user or group does not exist, or the folder is hidden from them.' },
    handle: ({ platform, db, caller, deployment, query }) =>
      seenPage(platform.cursors, db, caller.tenantId, deployment.id, query),
  }),
];
