import { Type } from 'typebox';
import { Line } from '../../../../http/shapes.ts';
import { type ToolContext, tool } from '../tool.ts';
import { filesIn, requireFile } from './files-in.ts';
import { branchArgument, branchOf, Verdict, verdictOf, verdictText } from './model-branch.ts';
import { closed, deploymentId } from './shapes.ts';

const path = { ...Line(1000), minLength: 1, description: 'A path such as model/cubes/orders.yml.' };

/** The tools that read and write files of a branch. */
export const dataModelFileTools = [
  tool({
    name: 'listDataModelFiles',
    title: 'List the files of the data model',
    description: 'Lists the files of a branch with their sizes in bytes.',
    scope: 'mcp:model',
    isReadOnly: true,
    operations: ['listFiles'],
    input: Type.Object({ deploymentId, branchName: branchArgument }, closed),
    output: Type.Object({
      files: Type.Array(Type.Object({ path: Type.String(), size: Type.Integer() })),
    }),
    async run(context, given) {
      const files = (await filesIn(context, given.deploymentId, given)).map((file) => {
        return { path: file.path, size: file.size };
      });
      return { text: files.map((file) => file.path).join('\n') || 'No files.', data: { files } };
    },
  }),
  tool({
    name: 'readDataModelFile',
    title: 'Read a file of the data model',
    description: 'Returns the whole text of a file, up to 100,000 characters.',
    scope: 'mcp:model',
    isReadOnly: true,
    operations: ['listFiles'],
    input: Type.Object({ deploymentId, path, branchName: branchArgument }, closed),
    output: Type.Object({ path: Type.String(), content: Type.String() }),
    async run(context, given) {
      const content = await requireFile(context, given.deploymentId, given);
      return { text: content, data: { path: given.path, content } };
    },
  }),
  tool({
    name: 'writeDataModelFile',
    title: 'Write a file of the data model',
    description:
      'Replaces a whole file on your dev branch, or creates it, and compiles the model. Returns whether it is valid.',
    scope: 'mcp:model',
    isReadOnly: false,
    isDestructive: true,
    operations: ['updateFiles', 'validateDataModel'],
    input: Type.Object(
      { deploymentId, path, content: Type.String({ maxLength: 500_000 }), branchName: branchArgument },
      closed,
    ),
    output: Verdict,
    async run(context, given) {
      const branchName = branchOf(context, given.deploymentId, given.branchName);
      await context.call('updateFiles', {
        params: { deploymentId: given.deploymentId },
        body: { files: [{ path: given.path, content: given.content }], branchName },
      });
      return answerWith(context, given.deploymentId, branchName, `Wrote ${given.path}.`);
    },
  }),
  tool({
    name: 'validateDataModel',
    title: 'Validate the data model',
    description:
      'Compiles the model of a branch. Returns its errors, and the dashboards that it would break.',
    scope: 'mcp:model',
    isReadOnly: true,
    operations: ['validateDataModel'],
    input: Type.Object({ deploymentId, branchName: branchArgument }, closed),
    output: Verdict,
    run: async (context, given) =>
      answerWith(
        context,
        given.deploymentId,
        branchOf(context, given.deploymentId, given.branchName),
        'Compiled the model.',
      ),
  }),
];

async function answerWith(context: ToolContext, id: number, branchName: string, done: string) {
  const verdict = await verdictOf(context, id, branchName);
  return { text: `${done} ${verdictText(verdict)}`, data: verdict };
}
