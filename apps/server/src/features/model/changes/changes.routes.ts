import type { Db } from '@facet/db';
import { type PlannedMerge, planMerge, type Repo, readPlanned } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { notFound } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath, EMPTY_IS_ABSENT, nullable, oneOf } from '../../../http/shapes.ts';
import { targetBranch } from '../branches/branches.service.ts';

const { readOperation } = operationsWith('Data Model');

/** A file that differs between two versions of the model. */
export const ChangedFile = Type.Object(
  {
    path: Type.String({ examples: ['model/cubes/orders.yml'] }),
    change: oneOf(['added', 'modified', 'deleted']),
    before: Type.Optional(nullable(Type.String(), 'The text before; null without the file.')),
    after: Type.Optional(nullable(Type.String(), 'The text afterwards; null without the file.')),
  },
  { title: 'ChangedFile' },
);

const BranchChanges = Type.Object(
  {
    branchName: Type.String(),
    parentBranch: Type.String({ description: 'The branch that a commit or a merge goes into.' }),
    files: Type.Array(ChangedFile, { description: 'Sorted by path.' }),
    conflicts: Type.Array(Type.String(), {
      description: 'Paths of the files that both branches have changed in the same lines.',
    }),
    obstacle: nullable(Type.String(), 'Another reason why a merge would fail.'),
  },
  { title: 'BranchChanges' },
);

export const changeOperations = [
  readOperation({
    id: 'branchChanges',
    method: 'GET',
    path: '/build/api/v1/deployments/{deploymentId}/data-model/changes',
    summary: 'Read the changes of a branch',
    description:
      'Returns what a merge of a branch, including its uncommitted edits, would change in its parent. The deploy branch ' +
      'has no parent. With `path`, the response has only that file, with its texts.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.Optional(
        Type.String({ maxLength: 255, ...EMPTY_IS_ABSENT, description: 'Defaults to the active branch.' }),
      ),
      path: Type.Optional(
        Type.String({
          minLength: 1,
          examples: ['model/cubes/orders.yml'],
          description: '404 if the branch does not change this file.',
        }),
      ),
    }),
    answers: { 200: BranchChanges },
    async handle({ db, caller, deployment, query }) {
      const repo = repoOf(deployment);
      const branch = await targetBranch(db, caller, deployment, query);
      const planned = await planMerge(db, repo, branch);
      const files = query.path === undefined ? planned.changes : await textsOf(db, repo, planned, query.path);
      const { conflicts, obstacle, target } = planned;
      return { branchName: branch.name, parentBranch: target, files, conflicts, obstacle };
    },
  }),
];

async function textsOf(db: Db, repo: Repo, planned: PlannedMerge, path: string) {
  const file = planned.changes.find((one) => one.path === path);
  if (file === undefined) throw notFound('Change');
  const textOn = async (side: 'before' | 'after') =>
    (await readPlanned(db, repo, planned, side, [path])).get(path)?.toString('utf8') ?? null;
  return [{ ...file, before: await textOn('before'), after: await textOn('after') }];
}
