import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an endpoint was asked. */
export interface CompletionRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  /** The JSON of the request. */
  readonly body: string;
}

/** An endpoint of the chat completions API that answers as a test wants, also wrongly. */
export interface CompletionsDouble {
  readonly url: string;
  readonly port: number;
  readonly requests: CompletionRequest[];
  answer: (response: ServerResponse, request: CompletionRequest) => unknown;
  close(): Promise<void>;
}

/** Starts an endpoint on a free port of this machine. */
export async function startCompletions(): Promise<CompletionsDouble> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization } = request.headers;
    const received = { path: request.url ?? '', authorization, body: Buffer.concat(chunks).toString() };
    double.requests.push(received);
    await double.answer(response, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const double: CompletionsDouble = {
    ...{ url: `http://127.0.0.1:${port}/v1/chat/completions`, port, requests: [] },
    answer: () => undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}

/** The JSON of a response: a message of the model. */
export function completion(message: object, finish_reason = 'stop'): object {
  return {
    ...{ id: '1', object: 'chat.completion', created: 1, model: 'small' },
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason }],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
  };
}

/** A response in which the model calls a tool. */
export function toolCall(name: string, input: unknown): object {
  const call = { id: 'c', type: 'function', function: { name, arguments: JSON.stringify(input) } };
  return completion({ tool_calls: [call] }, 'tool_calls');
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Answers with these bodies in turn, and with the last one from then on. */
export function inOrder(...bodies: readonly object[]): CompletionsDouble['answer'] {
  let at = 0;
  return (response) => {
    sendJson(response, bodies[Math.min(at, bodies.length - 1)]);
    at += 1;
  };
}
