import { readFiles } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { shareOf } from '../../../auth/share-of.ts';
import { badRequest } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath, EMPTY_IS_ABSENT, Id, nullable, oneOf } from '../../../http/shapes.ts';
import { findLiveModel, type ModelDependents } from '../../deployments/builds/builds.service.ts';
import { type CompileParts, compileModel, filesOfProject } from '../../deployments/builds/compile-model.ts';
import { readVariables } from '../../deployments/variables/read-variables.ts';
import { headOf } from '../../deployments/versions/versions.service.ts';
import { namedBranch, requireDevMode } from '../branches/branches.service.ts';

interface Parts extends CompileParts, Pick<BasePlatform, 'keyring'> {
  readonly modelDependents: ModelDependents;
}

const { readOperation } = operationsWith<Parts>('Data Model');

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

const DataModelValidationResponse = Type.Object(
  {
    deploymentId: Id,
    branchName: Type.String(),
    mode: oneOf(['production', 'dev_mode']),
    valid: Type.Boolean(),
    errors: Type.Array(Problem),
    warnings: Type.Array(Problem, { description: 'Unknown fields and incomplete parts of dashboard files.' }),
    dashboards: Type.Array(BrokenDashboard, {
      description:
        'Published dashboards with widgets that work in production but would not work with this model. ' +
        'Dashboards in files of the model are checked with their files instead.',
    }),
    cubesCount: nullable(Type.Integer(), 'Cubes and views; null when the model does not compile.'),
  },
  { title: 'DataModelValidationResponse' },
);

export const validationOperations = [
  readOperation({
    id: 'validateDataModel',
    method: 'GET',
    path: '/build/api/v1/deployments/{deploymentId}/data-model/validate',
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
      const isProduction = branch.kind === 'deploy';
      const all = await readFiles(db, repoOf(deployment), branch);
      const input = {
        files: all,
        projectRoot: deployment.deploy_project_root,
        variables: await readVariables(db, platform.keyring, deployment),
        engineVersion: isProduction
          ? deployment.release_channel_version
          : await headOf(db, deployment.release_channel),
      };
      const client = { share: shareOf(caller), gone: gone() };
      const verdict = await compileModel(platform, db, deployment, input, client);
      const files = filesOfProject(all, deployment.deploy_project_root);
      const beside = await platform.modelDependents.checkFiles(
        db,
        { tenantId: deployment.tenant_id, deploymentId: deployment.id },
        files,
        verdict.published,
      );
      const dashboards =
        verdict.published === null
          ? []
          : await platform.modelDependents.brokenBy(db, caller, deployment.id, {
              before: await findLiveModel(db, deployment),
              after: verdict.published,
            });
      const errors = [...verdict.errors, ...beside.errors];
      return {
        deploymentId: deployment.id,
        branchName: branch.name,
        mode: isProduction ? 'production' : 'dev_mode',
        valid: errors.length === 0,
        errors: errors.map(viewOfProblem),
        warnings: beside.warnings.map(viewOfProblem),
        dashboards,
        cubesCount: verdict.cubesCount,
      };
    },
  }),
];

function viewOfProblem({ message, fileName, line }: { message: string; fileName?: string; line?: number }) {
  return { message, fileName: fileName ?? null, line: line ?? null };
}
