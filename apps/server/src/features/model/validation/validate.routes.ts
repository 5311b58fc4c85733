import { modelPath } from '@facet/model-store';
import { Type } from 'typebox';
import { shareOf } from '../../../auth/share-of.ts';
import { badRequest } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath, EMPTY_IS_ABSENT, Id, nullable, oneOf } from '../../../http/shapes.ts';
import { findLiveModel } from '../../deployments/builds/builds.service.ts';
import { compileModel, compileOnce, type Verdict } from '../../deployments/builds/compile-model.ts';
import type { FilesVerdict } from '../../deployments/builds/model-dependents.ts';
import { namedBranch, requireDevMode } from '../branches/branches.service.ts';
import { problemsBeside, readModel, type ValidationParts } from './validation.service.ts';

const { readOperation } = operationsWith<ValidationParts>('Data Model');

const path = '/build/api/v1/deployments/{deploymentId}/data-model/validate';
/** Room for the largest file, as JSON text, and for some others. */
const bodyLimit = 16 * 1024 * 1024;
const MOST_FILES = 100;

const Problem = Type.Object(
  {
    message: Type.String(),
    fileName: nullable(Type.String(), 'The file with the error.'),
    line: nullable(Type.Integer(), 'The line, if the compiler reports one.'),
  },
  { title: 'DataModelValidationError' },
);

const BrokenDashboard = Type.Object(
  {
    publicId: nullable(Type.String(), 'Null for a dashboard that the caller may not see.'),
    workbookId: nullable(Id),
    title: nullable(Type.String()),
    widgets: Type.Array(
      Type.Object(
        { widgetId: Type.String(), title: nullable(Type.String()), reason: Type.String() },
        { title: 'BrokenWidget' },
      ),
    ),
  },
  { title: 'BrokenDashboard' },
);

const verdict = {
  deploymentId: Id,
  branchName: Type.String(),
  valid: Type.Boolean(),
  errors: Type.Array(Problem),
  warnings: Type.Array(Problem, { description: 'Unknown fields and incomplete parts of dashboard files.' }),
  cubesCount: nullable(Type.Integer(), 'Cubes and views; null when the model does not compile.'),
};

const UnsavedFilesValidation = Type.Object(verdict, { title: 'UnsavedFilesValidation' });

const ValidateUnsavedFilesInput = Type.Object(
  {
    branchName: Type.String({ minLength: 1, maxLength: 255 }),
    files: Type.Array(
      Type.Object({
        path: Type.String({ minLength: 1, examples: ['model/cubes/orders.yml'] }),
        content: Type.String(),
      }),
      { minItems: 1, maxItems: MOST_FILES },
    ),
  },
  {
    title: 'ValidateUnsavedFilesInput',
    examples: [{ branchName: 'dev-ada', files: [{ path: 'model/a.yml', content: 'cubes: []\n' }] }],
  },
);

const DataModelValidationResponse = Type.Object(
  {
    ...verdict,
    mode: oneOf(['production', 'dev_mode']),
    dashboards: Type.Array(BrokenDashboard, {
      description:
        'Published dashboards with widgets that work in production but would not work with this model. ' +
        'Dashboards in files of the model are checked with their files instead.',
    }),
  },
  { title: 'DataModelValidationResponse' },
);

export const validationOperations = [
  readOperation({
    id: 'validateDataModel',
    method: 'GET',
    path,
    summary: 'Validate the data model',
    description:
      'Compiles the deploy branch, the named branch or, with `devMode`, the caller’s dev branch with its ' +
      'edits. If the model does not compile, or a dashboard file has an error, the response is still 200, ' +
      'with `valid` false and the errors. `dashboards` lists the published dashboards that the model would ' +
      'break.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.Optional(
        Type.String({
          maxLength: 255,
          ...EMPTY_IS_ABSENT,
          description: 'Defaults to the deploy branch.',
        }),
      ),
      devMode: Type.Optional(Type.Boolean({ description: "Validates the caller's dev branch." })),
    }),
    answers: { 200: DataModelValidationResponse },
    errors: { 409: '`devMode` was sent outside dev mode.' },
    async handle({ platform, db, caller, deployment, query, gone }) {
      if (query.branchName !== undefined && query.devMode)
        throw badRequest('query.branchName and query.devMode are mutually exclusive');
      const branch = query.devMode
        ? await requireDevMode(db, caller, deployment)
        : await namedBranch(db, deployment, {
            branchName: query.branchName ?? deployment.deploy_branch_name,
          });
      if (branch === undefined) throw badRequest('query.branchName is required');
      const input = await readModel(platform, db, deployment, branch);
      const client = { share: shareOf(caller), gone: gone() };
      const verdict = await compileModel(platform, db, deployment, input, client);
      const beside = await problemsBeside(platform, db, deployment, input, verdict);
      const dashboards =
        verdict.published === null
          ? []
          : await platform.modelDependents.brokenBy(db, caller, deployment.id, {
              before: await findLiveModel(db, deployment),
              after: verdict.published,
            });
      return {
        ...viewOfVerdict(deployment.id, branch.name, verdict, beside),
        mode: branch.kind === 'deploy' ? 'production' : 'dev_mode',
        dashboards,
      };
    },
  }),
  readOperation({
    id: 'validateUnsavedFiles',
    method: 'POST',
    path,
    summary: 'Validate files that are not saved',
    description:
      'Compiles a branch as if it had these files, which replace those with the same path. Nothing is written. If the model ' +
      'does not compile, or a dashboard file has an error, the response is still 200, with `valid` false and the errors.',
    access: ['SchemaUpdate', 'SchemaUpdateDevBranches'],
    params: DeploymentPath,
    body: ValidateUnsavedFilesInput,
    bodyLimit,
    answers: { 200: UnsavedFilesValidation },
    errors: { 404: 'The branch does not exist.' },
    callsPerMinute: 600,
    async handle({ platform, db, caller, deployment, body: { branchName, files }, gone }) {
      const branch = await namedBranch(db, deployment, { branchName });
      if (branch === undefined) throw badRequest('body.branchName is required');
      const unsaved = new Map(files.map(({ path, content }) => [modelPath(path), Buffer.from(content)]));
      if (unsaved.size < files.length) throw badRequest('body.files names a path twice');
      const input = await readModel(platform, db, deployment, branch, unsaved);
      const client = { share: shareOf(caller), gone: gone() };
      const verdict = await compileOnce(platform, deployment, input, client);
      const beside = await problemsBeside(platform, db, deployment, input, verdict);
      return viewOfVerdict(deployment.id, branch.name, verdict, beside);
    },
  }),
];

function viewOfVerdict(deploymentId: number, branchName: string, verdict: Verdict, beside: FilesVerdict) {
  const errors = [...verdict.errors, ...beside.errors];
  return {
    deploymentId,
    branchName,
    valid: errors.length === 0,
    errors: errors.map(viewOfProblem),
    warnings: beside.warnings.map(viewOfProblem),
    cubesCount: verdict.cubesCount,
  };
}

function viewOfProblem({ message, fileName, line }: { message: string; fileName?: string; line?: number }) {
  return { message, fileName: fileName ?? null, line: line ?? null };
}
