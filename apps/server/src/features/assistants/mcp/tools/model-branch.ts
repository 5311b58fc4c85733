import { type Static, Type } from 'typebox';
import { badRequest } from '../../../../errors/errors.ts';
import { Line, nullable } from '../../../../http/shapes.ts';
import type { ToolContext } from '../tool.ts';

export const branchArgument = Type.Optional({
  ...Line(255),
  minLength: 1,
  description: 'Your dev branch, from startDataModelEdit.',
});

const Problem = Type.Object({ message: Type.String(), fileName: nullable(Type.String()) });

/** Whether the model of a branch compiles. */
export const Verdict = Type.Object({
  branchName: Type.String(),
  valid: Type.Boolean(),
  errors: Type.Array(Problem),
  brokenDashboards: Type.Array(Type.String(), {
    description: 'Published dashboards that work now and would not work with this model.',
  }),
});
type Verdict = Static<typeof Verdict>;

/**
 * The branch that a tool writes to.
 * @throws 400 if neither the arguments nor the connection name one
 */
export function branchOf(context: ToolContext, deploymentId: number, given: string | undefined): string {
  const scoped = context.branchFor(deploymentId);
  if (scoped !== null && given !== undefined && given !== scoped)
    throw badRequest(`branchName must be ${scoped}: the connection is limited to this branch`);
  const name = given ?? scoped;
  if (name === null) throw badRequest('branchName is required: call startDataModelEdit first');
  return name;
}

/** Compiles the model of a branch. */
export async function verdictOf(
  context: ToolContext,
  deploymentId: number,
  branchName: string,
): Promise<Verdict> {
  const { valid, errors, dashboards } = await context.call<{
    readonly valid: boolean;
    readonly errors: readonly Static<typeof Problem>[];
    readonly dashboards: readonly { readonly title: string }[];
  }>('validateDataModel', { params: { deploymentId }, query: { branchName } });
  return {
    branchName,
    valid,
    errors: errors.map(({ message, fileName }) => ({ message, fileName })),
    brokenDashboards: dashboards.map(({ title }) => title),
  };
}

export function verdictText({ valid, errors, brokenDashboards }: Verdict): string {
  const breaks = brokenDashboards.length === 0 ? '' : ` It would break: ${brokenDashboards.join(', ')}.`;
  if (valid) return `It is valid.${breaks}`;
  return `It is not valid:\n${errors.map(({ message, fileName }) => `${fileName ?? ''}: ${message}`).join('\n')}`;
}

/**
 * The parent of a dev branch, to which a commit goes.
 * @throws 400 if that is the branch of production and the user has not agreed
 */
export async function requireConfirmed(
  context: ToolContext,
  deploymentId: number,
  branchName: string,
  isConfirmed = false,
): Promise<string> {
  const { items } = await context.call<{
    readonly items: readonly { readonly name: string; readonly parentBranch: string | null }[];
  }>('listBranches', { params: { deploymentId } });
  const parent = items.find(({ name }) => name === branchName)?.parentBranch ?? null;
  if (parent === null) throw badRequest(`branchName ${branchName} is not a dev branch`);
  const isProduction = items.some(({ name, parentBranch }) => name === parent && parentBranch === null);
  if (isProduction && !isConfirmed)
    throw badRequest(
      `confirmPublishToDefaultBranch must be true: ${parent} is the branch of production, so ask the user first`,
    );
  return parent;
}
