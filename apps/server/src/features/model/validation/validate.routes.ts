import type { Keyring } from '@facet/db';
import type { CompilePool, InstalledEngine } from '@facet/engine';
import { readFiles } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { badRequest } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath, Id, nullable, oneOf } from '../../../http/shapes.ts';
import { compileModel } from '../../deployments/builds/compile-model.ts';
import { readVariables } from '../../deployments/env-variables/read-variables.ts';
import { headOf } from '../../deployments/versions/versions.service.ts';
import { namedBranch, requireDevMode } from '../branches/branches.service.ts';

const { readOperation } = operationsWith<{
  readonly keyring: Keyring;
  readonly compilePool: CompilePool;
  engineOf(version: string): Promise<InstalledEngine>;
}>();

const DataModelValidationResponse = Type.Object(
  {
    deploymentId: Id,
    branchName: Type.String(),
    mode: oneOf(['production', 'dev_mode']),
    valid: Type.Boolean(),
    errors: Type.Array(
      Type.Object(
        {
          message: Type.String(),
          fileName: nullable(Type.String(), 'The file with the error.'),
          line: nullable(Type.Integer(), 'The line, if the compiler reports one.'),
        },
        { title: 'DataModelValidationError' },
      ),
    ),
    cubesCount: nullable(Type.Integer(), 'Cubes and views; null when the model does not compile.'),
  },
  { title: 'DataModelValidationResponse' },
);

export const validationOperations = [
  readOperation({
    id: 'validateDataModel',
    method: 'GET',
    path: '/build/api/v1/deployments/{deploymentId}/data-model/validate',
    tag: 'Data Model',
    summary: 'Validate the data model',
    description:
      "Compiles the deploy branch, the named branch or, with `devMode`, the caller's dev branch with its edits. " +
      'If the model does not compile, the response is still 200, with `valid` false and the errors.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'Defaults to the deploy branch.',
        }),
      ),
      devMode: Type.Optional(Type.Boolean({ description: "Validates the caller's dev branch." })),
    }),
    answers: { 200: DataModelValidationResponse },
    errors: { 409: '`devMode` was sent outside dev mode.' },
    async handle({ platform, db, caller, deployment, query }) {
      if (query.branchName !== undefined && query.devMode)
        throw badRequest('query.branchName and query.devMode are mutually exclusive');
      const branch = query.devMode
        ? await requireDevMode(db, caller, deployment)
        : await namedBranch(db, deployment, {
            branchName: query.branchName ?? deployment.deploy_branch_name,
          });
      if (branch === undefined) throw badRequest('query.branchName is required');
      const isProduction = branch.kind === 'deploy';
      const verdict = await compileModel(platform, db, deployment, {
        files: await readFiles(db, repoOf(deployment), branch),
        projectRoot: deployment.deploy_project_root,
        variables: await readVariables(db, platform.keyring, deployment),
        engineVersion: isProduction
          ? deployment.release_channel_version
          : await headOf(db, deployment.release_channel),
      });
      return {
        deploymentId: deployment.id,
        branchName: branch.name,
        mode: isProduction ? 'production' : 'dev_mode',
        valid: verdict.isValid,
        errors: verdict.errors.map(({ message, fileName, line }) => ({
          message,
          fileName: fileName ?? null,
          line: line ?? null,
        })),
        cubesCount: verdict.cubesCount,
      };
    },
  }),
];
