import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the language model. */
export interface ModelQuestion {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly system: string;
  readonly user: string;
}

/** The response: a text, a refusal by the model, another status, any body, or none. */
export type ModelAnswer =
  | { readonly text: string; readonly finishReason?: string }
  | { readonly refusal: string }
  | { readonly status: number; readonly body: string }
  | 'hang';

export interface LanguageModelDouble {
  readonly url: string;
  /** The requests since it started. */
  readonly questions: ModelQuestion[];
  answer: (question: ModelQuestion) => ModelAnswer;
  stop(): Promise<void>;
}

/** A language model behind the chat completions endpoint of OpenAI's API. */
export async function startLanguageModel(): Promise<LanguageModelDouble> {
  const questions: ModelQuestion[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { model, messages } = JSON.parse(Buffer.concat(chunks).toString());
    const said = (role: string) =>
      messages.find((message: { role: string }) => message.role === role)?.content ?? '';
    const { authorization } = request.headers;
    const question = { authorization, model, system: said('system'), user: said('user') };
    questions.push(question);
    const answer = request.url === '/v1/chat/completions' ? double.answer(question) : NOT_FOUND;
    if (answer === 'hang') return;
    const isJson = !('status' in answer);
    response.writeHead(isJson ? 200 : answer.status, { 'content-type': 'application/json' });
    response.end(isJson ? JSON.stringify(completionOf(model, answer)) : answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: LanguageModelDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    questions,
    answer: () => ({ text: 'Nothing of note.' }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}

const NOT_FOUND = { status: 404, body: '{"error":{"message":"Unknown path"}}' };

function completionOf(model: string, answer: Exclude<ModelAnswer, 'hang' | { readonly status: number }>) {
  const message =
    'refusal' in answer
      ? { role: 'assistant', content: null, refusal: answer.refusal }
      : { role: 'assistant', content: answer.text, refusal: null };
  const finish_reason = ('finishReason' in answer ? answer.finishReason : undefined) ?? 'stop';
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
