import { jsonSchema, type Tool, tool } from 'ai';
import type { Static, TObject } from 'typebox';
import { ApiError } from '../../../../errors/errors.ts';
import { readerOf } from '../../../../http/validation.ts';
import { stepLabel, type ToolName } from '../step-labels.ts';
import type { TurnState } from '../turn-state.ts';

/** The most calls of tools for one question: a response may have any number. */
const MOST_CALLS = 40;

/** A tool of the model: what it takes, and what it does with the rights of the viewer. */
export interface AgentTool<Shape extends TObject> {
  readonly name: ToolName;
  readonly description: string;
  readonly input: Shape;
  readonly run: (state: TurnState, input: Static<Shape>) => Promise<object>;
}

export interface MadeTool {
  readonly name: ToolName;
  readonly make: (state: TurnState) => Tool;
}

/**
 * Declares a tool. Its input is checked like the body of a request; what is wrong with it, or with the query, goes back
 * to the model, which may try again. Other errors end the answer.
 */
export function agentTool<Shape extends TObject>(declared: AgentTool<Shape>): MadeTool {
  const { name, description, input, run } = declared;
  const read = readerOf(input, 'input');
  return {
    name,
    make: (state) =>
      tool({
        description,
        inputSchema: jsonSchema<unknown>(input as object),
        async execute(given, { toolCallId: id }) {
          const step = { type: 'step', id, tool: name, label: stepLabel(name, state.input.locale) } as const;
          state.calls += 1;
          if (state.calls > MOST_CALLS) return { error: 'No more tools can be called for this question' };
          state.emit({ ...step, state: 'started' });
          try {
            const output = await run(state, read(given));
            state.seen.push(JSON.stringify(output));
            state.emit({ ...step, state: 'done' });
            return output;
          } catch (error) {
            state.emit({ ...step, state: 'failed' });
            if (error instanceof ApiError && error.status < 500 && error.status !== 499)
              return { error: error.message };
            state.failed(error);
            return { error: 'The tool failed' };
          }
        },
      }),
  };
}
