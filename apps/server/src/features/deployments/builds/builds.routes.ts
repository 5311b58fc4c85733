import { Type } from 'typebox';
import { orNotFound } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery, readPage } from '../../../http/pagination.ts';
import { DeploymentPath, Id } from '../../../http/shapes.ts';
import { findBuildDetails, listBuilds } from './build-list.store.ts';
import { DeploymentBuildDetails, DeploymentBuildsResponse } from './builds.schema.ts';
import { viewOfBuild, viewOfBuildDetails } from './builds.views.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Deployments');

const path = '/api/v1/deployments/{deploymentId}/builds';

export const buildOperations = [
  readOperation({
    id: 'listBuilds',
    method: 'GET',
    path,
    summary: "List a deployment's builds",
    description: 'Returns the builds of all branches, or of one, newest first.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.Optional(Type.String({ maxLength: 255, description: 'Only builds of this branch.' })),
      ...PageQuery.properties,
    }),
    answers: { 200: DeploymentBuildsResponse },
    handle: ({ platform, db, deployment, query: { branchName = null, ...query } }) =>
      readPage(
        platform.cursors,
        `builds:${deployment.id}:${branchName}`,
        query,
        (page) => listBuilds(db, deployment, branchName, page),
        viewOfBuild,
      ),
  }),
  readOperation({
    id: 'getBuild',
    method: 'GET',
    path: `${path}/{buildId}`,
    summary: 'Read a build',
    description:
      'Returns a build with the errors of the compiler at their places. Its log is in the logs of the deployment, ' +
      'as the pod `build-` with its id.',
    access: 'SchemaRead',
    params: Type.Object({ ...DeploymentPath.properties, buildId: { ...Id, description: 'The build.' } }),
    answers: { 200: DeploymentBuildDetails },
    async handle({ db, deployment, params: { buildId } }) {
      const row = await findBuildDetails(db, deployment, buildId);
      return viewOfBuildDetails(orNotFound(row, `Build ${buildId}`));
    },
  }),
];
