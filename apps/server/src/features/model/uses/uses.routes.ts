import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import {
  DataModelUses,
  RenameInput,
  RenamePreview,
  RenameQuery,
  RenameResponse,
  UsesQuery,
} from './uses.schema.ts';
import { previewRename, rename, type UsesParts, usesOf } from './uses.service.ts';

type Parts = UsesParts & Pick<BasePlatform, 'jobs'>;

const { readOperation, writeOperation } = operationsWith<Parts>('Data Model');

const base = '/build/api/v1/deployments/{deploymentId}/data-model';
const refused = 'A name is in the way, or no YAML file without Jinja defines it (`rename_refused`)';

export const usesOperations = [
  readOperation({
    id: 'dataModelUses',
    method: 'GET',
    path: `${base}/uses`,
    summary: 'Find where a name of the data model is used',
    description:
      'Returns where a cube, view or member is defined on a branch, including uncommitted edits, and what uses it: files ' +
      'of the branch, and the reports, dashboards and kept filters of the deployment.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: UsesQuery,
    answers: { 200: DataModelUses },
    handle: ({ platform, db, caller, deployment, query }) => usesOf(platform, db, caller, deployment, query),
  }),
  readOperation({
    id: 'previewRename',
    method: 'GET',
    path: `${base}/renames`,
    summary: 'Preview the rename of a name of the data model',
    description:
      'Returns what `renameInModel` would change in the files of a branch, and the content that still uses the old names.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: RenameQuery,
    answers: { 200: RenamePreview },
    errors: { 409: `${refused}.` },
    handle: ({ platform, db, caller, deployment, query }) =>
      previewRename(platform, db, caller, deployment, query),
  }),
  writeOperation({
    id: 'renameInModel',
    method: 'POST',
    path: `${base}/renames`,
    summary: 'Rename a name of the data model',
    description:
      "Renames a cube, view or member in the YAML files of the caller's dev branch: where it is defined, and everything " +
      'that refers to it, also in dashboard and question files. All or none. JavaScript, Python and Jinja are left as they are.',
    access: ['SchemaUpdate', 'SchemaUpdateDevBranches'],
    audit: 'Renamed a name of the data model',
    params: DeploymentPath,
    body: RenameInput,
    answers: { 200: RenameResponse },
    errors: { 409: `${refused}, or a file has another \`hash\` (\`file_changed\`).` },
    handle: ({ platform, tx, caller, deployment, body, audit }) =>
      rename(platform, { tx, caller, deployment, audit }, body),
  }),
];
