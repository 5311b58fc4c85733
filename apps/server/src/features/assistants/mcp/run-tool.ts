import { badRequest } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { type Calling, callOperation } from '../../../http/call-operation.ts';
import { answerFor } from '../../../http/error-response.ts';
import type { Operation } from '../../../http/operation.ts';
import type { Pipeline } from '../../../http/register-operation.ts';
import { checkText } from '../../../http/validation.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

/** The parts of the server that tools use, through its operations. */
export type McpParts = Pipeline & Pick<BasePlatform, 'cursors' | 'log' | 'publicUrl'>;

/** The branch of a deployment to which a request is scoped. */
export interface BranchScope {
  readonly name: string;
  readonly deploymentId: number;
}

/** Runs a tool for a caller. What an operation refuses becomes an error that a language model can act on. */
export async function runTool<S extends McpParts>(
  platform: S,
  operations: ReadonlyMap<string, Operation<S>>,
  calling: Calling & { readonly branch: BranchScope | null },
  tool: Tool,
  given: Record<string, unknown>,
): Promise<ToolResult> {
  const { branch } = calling;
  const context: ToolContext = {
    tenantId: calling.caller.tenantId,
    cursors: platform.cursors,
    async call<T>(operationId: string, input: object): Promise<T> {
      const operation = operations.get(operationId);
      if (operation === undefined || !tool.operations.includes(operationId))
        throw new Error(`Tool ${tool.name} does not declare the operation ${operationId}`);
      return (await callOperation(platform, operation, calling, input)) as T;
    },
    branchFor(deploymentId) {
      if (branch === null) return null;
      if (branch.deploymentId === deploymentId) return branch.name;
      throw badRequest(
        `deploymentId must be ${branch.deploymentId}: the connection is limited to its branch ${branch.name}`,
      );
    },
  };
  try {
    // Before the tool walks them: arguments can be nested so deeply that this overflows the stack.
    checkText(given, 'arguments');
    return await tool.run(context, given as never);
  } catch (error) {
    const { status, body } = answerFor(error, calling.request);
    const sentence = inArguments(String(body.error));
    const end = /[.?!]$/.test(sentence) ? '' : '.';
    return { error: `${sentence}${end}${adviceFor(status, tool)} (request ${body.requestId})` };
  }
}

/** Names arguments of the tool rather than parts of the request that it makes. */
function inArguments(message: string): string {
  return message.replace(/\bquery\.after\b/, 'cursor').replace(/^(?:params|body)\.(?=\w)/, '');
}

const ADVICE: Readonly<Record<number, string>> = {
  403: ' The user lacks a right; another call will not help.',
  404: ' List what exists first; it may also be hidden from the user.',
  409: ' Read the current state, then decide again.',
  429: ' Wait before the next call.',
  503: ' Try again in a few seconds.',
};

function adviceFor(status: number, tool: Tool): string {
  if (status === 400) return ` Correct the arguments of ${tool.name}.`;
  return ADVICE[status] ?? '';
}
