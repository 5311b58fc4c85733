import { ModelStoreError } from '@facet/model-store';
import { ApiError, badRequest } from '../../../../errors/errors.ts';
import { nearest } from '../../../../errors/nearest.ts';
import type { FileNode, TreeNode } from '../../../model/files/file-tree.ts';
import type { ToolContext } from '../tool.ts';
import { branchOf } from './model-branch.ts';

/** The longest text of a file that a tool returns. */
const MOST_CHARACTERS = 100_000;

interface Given {
  readonly branchName?: string;
}

/** The files of a branch, by default the one that is open in dev mode, or else production. */
export function filesIn(context: ToolContext, deploymentId: number, given: Given): Promise<FileNode[]> {
  return listed(context, deploymentId, given, {});
}

/** The text of a file. @throws 404 with the nearest path */
export async function requireFile(
  context: ToolContext,
  deploymentId: number,
  given: Given & { readonly path: string },
): Promise<string> {
  const content = await contentOf(context, deploymentId, given);
  if (content.length > MOST_CHARACTERS)
    throw badRequest(
      `path names a file with more than ${MOST_CHARACTERS} characters, which tools do not return`,
    );
  return content;
}

async function contentOf(
  context: ToolContext,
  deploymentId: number,
  given: Given & { readonly path: string },
): Promise<string> {
  try {
    const [file] = await listed(context, deploymentId, given, { path: given.path, withContent: true });
    return file?.content ?? '';
  } catch (error) {
    if (!(error instanceof ModelStoreError) || error.code !== 'unknown_file') throw error;
    const paths = (await filesIn(context, deploymentId, given)).map(({ path }) => path);
    const meant = nearest(given.path, paths);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new ApiError(404, 'not_found', `path ${JSON.stringify(given.path)} was not found${hint}`);
  }
}

async function listed(
  context: ToolContext,
  deploymentId: number,
  { branchName: named }: Given,
  query: { readonly path?: string; readonly withContent?: boolean },
): Promise<FileNode[]> {
  const isNamed = named !== undefined || context.branchFor(deploymentId) !== null;
  const branchName = isNamed ? branchOf(context, deploymentId, named) : undefined;
  const { items } = await context.call<{ readonly items: TreeNode[] }>('listFiles', {
    params: { deploymentId },
    query: { ...query, ...(branchName === undefined ? {} : { branchName }) },
  });
  return items.flatMap(filesOf);
}

function filesOf(node: TreeNode): FileNode[] {
  return node.type === 'file' ? [node] : node.children.flatMap(filesOf);
}
