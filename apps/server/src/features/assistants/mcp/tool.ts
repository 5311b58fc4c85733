import type { Static, TObject } from 'typebox';
import type { McpScope } from '../../../auth/mcp-scopes.ts';
import type { OperationInput } from '../../../http/call-operation.ts';
import type { Cursors } from '../../../http/pagination.ts';

/** What a tool can use: the operations of the API, as the caller of the request. */
export interface ToolContext {
  readonly tenantId: number;
  readonly cursors: Cursors;
  /**
   * Calls an operation of the tool.
   * @throws ApiError as the operation
   */
  call<T>(operationId: string, input: OperationInput): Promise<T>;
  /** The branch for a deployment: the one that the request is scoped to, or else null for production. */
  branchFor(deploymentId: number): string | null;
}

/** The result of a tool: a short text for a language model, and the same as data. */
export interface ToolAnswer<O> {
  readonly text: string;
  readonly data: O;
}

/** A tool of the MCP server. It has no rules of its own: what it may do is what its operations allow. */
export interface Tool<I extends TObject = TObject, O extends TObject = TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: McpScope;
  /** The ids of the operations that it calls. It is offered to callers who may call the first one. */
  readonly operations: readonly [string, ...string[]];
  /** Whether it changes nothing. */
  readonly isReadOnly: boolean;
  /** Whether it may overwrite or delete something. */
  readonly isDestructive?: boolean;
  /** Whether it returns rows with a chart, which clients that show MCP Apps draw. */
  readonly hasChart?: boolean;
  readonly input: I;
  readonly output: O;
  run(context: ToolContext, given: Static<I>): Promise<ToolAnswer<Static<O>>>;
}

/** Declares a tool, so that the compiler checks its input and output. */
export function tool<I extends TObject, O extends TObject>(declaration: Tool<I, O>): Tool {
  return declaration as unknown as Tool;
}

/** How a request answers calls of tools. */
export interface Answering {
  /** Whether a tool is offered to the caller. */
  offers(tool: Tool): boolean;
  run(tool: Tool, given: Record<string, unknown>): Promise<ToolResult>;
}

/** The result of a call: an answer, or an error that the language model reads. */
export type ToolResult = ToolAnswer<Record<string, unknown>> | { readonly error: string };
