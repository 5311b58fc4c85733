import { type Static, Type } from 'typebox';
import { ApiError } from '../../../../errors/errors.ts';
import { Line, nullable } from '../../../../http/shapes.ts';
import type { DevBranchResponse } from '../../../model/branches/branches.schema.ts';
import { tool } from '../tool.ts';
import { branchArgument, branchOf, requireConfirmed } from './model-branch.ts';
import { closed, deploymentId } from './shapes.ts';

/** The tools that begin and end an edit of a data model. */
export const dataModelEditTools = [
  tool({
    name: 'startDataModelEdit',
    title: 'Start to edit the data model',
    description:
      'Opens your own dev branch, the only place where files can be written. Returns its name for the other tools.',
    scope: 'mcp:model',
    isReadOnly: false,
    operations: ['startDevMode'],
    input: Type.Object(
      {
        deploymentId,
        parentBranch: Type.Optional({
          ...Line(255),
          description: 'The branch to change; production if absent.',
        }),
      },
      closed,
    ),
    output: Type.Object({ branchName: Type.String(), parentBranch: nullable(Type.String()) }),
    async run({ call }, given) {
      const { branchName, parentBranch } = await call<Static<typeof DevBranchResponse>>('startDevMode', {
        params: { deploymentId: given.deploymentId },
        body: { branchName: given.parentBranch ?? null },
      });
      if (branchName === null) throw new ApiError(500, 'internal_error', 'The dev branch has no name');
      const text = `You are on branch ${branchName}, whose parent is ${parentBranch}.`;
      return { text, data: { branchName, parentBranch } };
    },
  }),
  tool({
    name: 'commitDataModelChanges',
    title: 'Commit changes of the data model',
    description:
      'Commits the edits of your dev branch to its parent branch and builds it. If the parent is the branch of ' +
      'production, ask the user first and set `confirmPublishToDefaultBranch`.',
    scope: 'mcp:model',
    isReadOnly: false,
    isDestructive: true,
    operations: ['commitChanges', 'listBranches'],
    input: Type.Object(
      {
        deploymentId,
        message: { ...Line(1000), minLength: 1 },
        branchName: branchArgument,
        confirmPublishToDefaultBranch: Type.Optional(
          Type.Boolean({ description: 'Whether the user agreed that this changes production.' }),
        ),
      },
      closed,
    ),
    output: Type.Object({ committedTo: Type.String() }),
    async run(context, { deploymentId: id, ...given }) {
      const branchName = branchOf(context, id, given.branchName);
      const committedTo = await requireConfirmed(
        context,
        id,
        branchName,
        given.confirmPublishToDefaultBranch,
      );
      const body = { message: given.message, branchName };
      await context.call('commitChanges', { params: { deploymentId: id }, body });
      return { text: `Committed to ${committedTo}.`, data: { committedTo } };
    },
  }),
];
