import { performance } from 'node:perf_hooks';
import type { Share } from '@facet/fair-queue';
import { APICallError, generateText, jsonSchema, tool } from 'ai';
import { type ChatModel, type ChatModelParts, chatModel, type ModelAddress } from './chat-model.ts';
import type { ModelProblem, ProbeReport } from './language-model.schema.ts';
import { problemOf } from './problem-of.ts';

/** How long all attempts may take. */
const PROBE_MS = 45_000;

const MESSAGES = {
  'not-configured': 'The account has no language model.',
  refused:
    'The connection was refused, or this server may not call the address. The operator allows private hosts with FACET_OUTBOUND_ALLOW.',
  'not-found': 'The address does not exist: its host name is unknown, or the endpoint answered 404.',
  key: 'The endpoint did not accept the key.',
  model: 'The endpoint does not know the model, or does not accept the request.',
  busy: 'The endpoint has too many requests or no credit left (429).',
  slow: 'The endpoint did not answer in time.',
  broken: 'The endpoint did not answer as the chat completions API does.',
} as const satisfies Record<ModelProblem, string>;

const NOTHING = { isReachable: false, canUseTools: false, canWriteJson: false, milliseconds: 0 };

/** Finds out what a model can do: whether it answers, calls a tool, and writes JSON. */
export async function probeModel(
  parts: ChatModelParts,
  address: ModelAddress | null,
  share: Share,
  gone: AbortSignal,
): Promise<ProbeReport> {
  if (address === null) return failed('not-configured');
  const late = AbortSignal.timeout(PROBE_MS);
  const signal = AbortSignal.any([gone, late]);
  const startedAt = performance.now();
  try {
    const model = await chatModel(parts, address, share);
    const canWriteJson = await writesJson(model, signal);
    const milliseconds = Math.round(performance.now() - startedAt);
    const canUseTools = await callsTools(model, signal);
    return { isReachable: true, canUseTools, canWriteJson, problem: null, message: null, milliseconds };
  } catch (error) {
    if (gone.aborted) throw error;
    return failed(late.aborted ? 'slow' : problemOf(error));
  }
}

function failed(problem: ModelProblem): ProbeReport {
  return { ...NOTHING, problem, message: MESSAGES[problem] };
}

async function writesJson(model: ChatModel, abortSignal: AbortSignal): Promise<boolean> {
  const prompt = 'Answer with the JSON object {"ready": true} and nothing else.';
  const options = { model, prompt, abortSignal, maxRetries: 0, maxOutputTokens: 500 };
  const { text } = await generateText(options);
  try {
    return JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, '')).ready === true;
  } catch {
    return false;
  }
}

/** A model without tools may refuse the request: the first one has shown that it is there. */
async function callsTools(model: ChatModel, abortSignal: AbortSignal): Promise<boolean> {
  const add = tool({
    description: 'Adds two numbers',
    inputSchema: jsonSchema({
      type: 'object',
      properties: { one: { type: 'number' }, other: { type: 'number' } },
      required: ['one', 'other'],
      additionalProperties: false,
    }),
  });
  const prompt = 'Use the tool `add` to add 2 and 3.';
  try {
    const options = { model, prompt, abortSignal, maxRetries: 0, maxOutputTokens: 1_000, tools: { add } };
    const { toolCalls } = await generateText(options);
    return toolCalls.some(({ toolName }) => toolName === 'add');
  } catch (error) {
    if (APICallError.isInstance(error) && error.statusCode === 400) return false;
    throw error;
  }
}
