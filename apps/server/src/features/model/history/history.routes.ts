import { listCommits } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, listOf, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { targetBranch } from '../branches/branches.service.ts';
import {
  branchName,
  CommitId,
  FileBlame,
  filePath,
  ModelCommit,
  ModelCommitChanges,
} from './history.schema.ts';
import { blameOf, commitWithChanges, viewOfCommit } from './history.service.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Data Model');

const base = '/build/api/v1/deployments/{deploymentId}/data-model';

export const historyOperations = [
  readOperation({
    id: 'listModelCommits',
    method: 'GET',
    path: `${base}/commits`,
    summary: 'List the commits of a branch',
    description: 'Returns the commits from which a branch has come, newest first.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName,
      path: Type.Optional({ ...filePath, description: 'Returns only commits that changed this file.' }),
      ...PageQuery.properties,
    }),
    answers: { 200: listOf('ModelCommitsResponse', ModelCommit) },
    async handle({ platform, db, caller, deployment, query }) {
      const branch = await targetBranch(db, caller, deployment, query);
      const list = `commits:${deployment.id}:${branch.id}:${query.path ?? ''}`;
      const page = pageOf(platform.cursors, list, query);
      const [moment, turn, oid] = page.after ?? [];
      const rows = await listCommits(db, repoOf(deployment), branch.lastHash, {
        path: query.path,
        ...(moment === undefined ? {} : { after: [Number(moment), Number(turn), String(oid)] as const }),
        first: page.limit + 1,
        offset: page.offset,
      });
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [
        row.moment,
        row.turn,
        row.oid,
      ]);
      return { items: items.map(viewOfCommit), pageInfo };
    },
  }),
  readOperation({
    id: 'readModelCommit',
    method: 'GET',
    path: `${base}/commits/{commitId}`,
    summary: 'Read a commit',
    description:
      'Returns a commit with the files that differ from its first parent. With `path`, the response has only that file, ' +
      'with its texts; they are null for a file that is not a text.',
    access: 'SchemaRead',
    params: Type.Object({
      ...DeploymentPath.properties,
      commitId: { ...CommitId, description: 'The git id of the commit.' },
    }),
    query: Type.Object({
      path: Type.Optional({ ...filePath, description: '404 if the commit does not change this file.' }),
    }),
    answers: { 200: ModelCommitChanges },
    handle: ({ db, deployment, params, query }) =>
      commitWithChanges(db, repoOf(deployment), params.commitId, query.path),
  }),
  readOperation({
    id: 'blameModelFile',
    method: 'GET',
    path: `${base}/blame`,
    summary: 'Find out who wrote the lines of a file',
    description:
      'Returns for each line of a file of a branch, including uncommitted edits, the commit that wrote it.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({ branchName, path: { ...filePath, description: 'The path of the file.' } }),
    answers: { 200: FileBlame },
    async handle({ db, caller, deployment, query }) {
      const branch = await targetBranch(db, caller, deployment, query);
      return blameOf(db, repoOf(deployment), branch, query.path);
    },
  }),
];
