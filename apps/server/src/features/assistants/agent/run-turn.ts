import { APICallError, generateText, hasToolCall, isStepCount } from 'ai';
import type { Availability } from '../language-model/availability.ts';
import type { Spent } from '../language-model/budget.ts';
import type { ChatModel } from '../language-model/chat-model.ts';
import { problemOf } from '../language-model/problem-of.ts';
import type { TurnEvent, TurnInput, TurnNotice } from '../turns/turn.ts';
import type { AskAgentParts } from './agent-parts.ts';
import { instructionsFor, messagesFor } from './instructions.ts';
import { provenQuestion, provenText } from './proven-text.ts';
import { ASK_VIEWER, askViewerTool } from './tools/ask-viewer.ts';
import { draftTools } from './tools/draft-tools.ts';
import { modelTools } from './tools/model-tools.ts';
import { queryTools } from './tools/query-tools.ts';
import { setControlsTool } from './tools/set-controls.ts';
import type { TurnState } from './turn-state.ts';

/** A language model for one question, and what it may use. */
export interface ModelOfTurn {
  readonly model: ChatModel;
  readonly availability: Pick<Availability, 'worked' | 'failed'>;
  readonly limits: {
    /** Of the model, each of which is a step. */
    readonly calls: number;
    readonly seconds: number;
    /** The most tokens that a call of the model may write. */
    readonly outputTokens: number;
  };
  /** Records what a call used. Returns whether the question may use more. */
  readonly spend: (spent: Spent) => Promise<boolean>;
}

/** The text of the answer, or the reason for leaving it out with the sentence of the last result. */
export type Outcome =
  | { readonly text: string }
  | { readonly notice: TurnNotice; readonly sentence: string | null };

/** Characters of a request or response per token, for models that do not report their tokens. */
const PER_TOKEN = 3;

/**
 * Lets a model answer a question with the tools, and returns its text once it is checked.
 * @throws errors of queries that concern the data source, and when the question is cancelled
 */
export async function* runTurn(
  parts: AskAgentParts,
  ofTurn: ModelOfTurn,
  input: TurnInput,
  cancelled: AbortSignal,
): AsyncGenerator<TurnEvent, Outcome> {
  const visible = await parts.queryData.model(input.scope);
  const work = new AbortController();
  const late = AbortSignal.timeout(ofTurn.limits.seconds * 1000);
  const stopped = AbortSignal.any([cancelled, work.signal]);
  // Queries end with the time of the answer, too: the SDK waits for tools that it has called.
  const gone = AbortSignal.any([stopped, late]);
  let outcome: Promise<Outcome> | undefined;
  const events = new ReadableStream<TurnEvent>({
    start(controller) {
      const state: TurnState = {
        ...{ input, visible, gone, results: [], seen: [], calls: 0, asked: null },
        emit: (event) => {
          if (!gone.aborted) controller.enqueue(event);
        },
        failed: (error) => {
          if (!late.aborted) work.abort(error);
        },
      };
      // What tools still do at the end is ended, and no part of the answer.
      outcome = answered(parts, ofTurn, state, { stopped, late }).finally(() => work.abort());
      outcome.then(
        () => controller.close(),
        (error) => controller.error(error),
      );
    },
    cancel: () => work.abort(),
  });
  yield* events;
  return (await outcome) as Outcome;
}

/** @param ends `stopped` if there is no answer, `late` if its time is over */
async function answered(
  parts: AskAgentParts,
  ofTurn: ModelOfTurn,
  state: TurnState,
  { stopped, late }: { readonly stopped: AbortSignal; readonly late: AbortSignal },
): Promise<Outcome> {
  const { availability } = ofTurn;
  try {
    const text = await written(parts, ofTurn, state);
    await availability.worked();
    if (text === undefined) return withoutText(state, 'limit-reached');
    if (text === '' && state.asked === null) return withoutText(state, 'model-unavailable');
    const shown = state.asked === null ? await provenText(text, state) : await provenQuestion(state);
    return shown === undefined ? withoutText(state, 'unproven-numbers') : { text: shown };
  } catch (error) {
    if (stopped.aborted) throw stopped.reason;
    await availability.failed(late.aborted ? 'slow' : problemOf(error), statusOf(error));
    if (late.aborted) return withoutText(state, 'limit-reached');
    parts.log.warn(factsOf(error), 'The language model could not answer');
    return withoutText(state, 'model-unavailable');
  }
}

/** What the model writes at the end; undefined if a limit ended the answer. */
async function written(
  parts: AskAgentParts,
  { model, limits, spend }: ModelOfTurn,
  state: TurnState,
): Promise<string | undefined> {
  const instructions = instructionsFor(state.input, new Date());
  const messages = messagesFor(state.input, state.visible);
  const tools = [
    ...[...modelTools, ...queryTools(parts), askViewerTool],
    ...(state.input.context?.board == null ? [] : [setControlsTool]),
    ...(state.input.mayDraft ? draftTools : []),
  ];
  let mayGoOn = true;
  const { text, finishReason } = await generateText({
    model,
    instructions,
    messages,
    tools: Object.fromEntries(tools.map(({ name, make }) => [name, make(state)])),
    stopWhen: [isStepCount(limits.calls), hasToolCall(ASK_VIEWER), () => !mayGoOn],
    maxOutputTokens: limits.outputTokens,
    maxRetries: 0,
    abortSignal: state.gone,
    onStepEnd: async ({ usage, content }) => {
      const sent = JSON.stringify([instructions, messages, state.seen]).length;
      mayGoOn = await spend({
        inputTokens: usage.inputTokens ?? Math.ceil(sent / PER_TOKEN),
        outputTokens: usage.outputTokens ?? Math.ceil(JSON.stringify(content).length / PER_TOKEN),
      });
    },
  });
  if (state.asked !== null) return '';
  return finishReason === 'stop' ? text.trim() : undefined;
}

function withoutText({ results }: TurnState, notice: TurnNotice): Outcome {
  return { notice, sentence: results.at(-1)?.answer.text ?? null };
}

/** What a log may have of an error: those of the SDK quote requests, responses and headers. */
function factsOf(error: unknown): object {
  const cause = error instanceof Error ? error : new Error('unknown');
  return { error: cause.name, status: statusOf(error) };
}

/** The status of a response that was no answer. */
function statusOf(error: unknown): number | undefined {
  return APICallError.isInstance(error) ? error.statusCode : undefined;
}
