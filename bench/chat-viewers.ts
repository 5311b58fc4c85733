import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Viewers who chat, in a process of their own: each asks a question at its turn, follows the stream of the answer and reads
 * the rows of its result, as the page of a chat does. Reads its options as JSON, and prints JSON.
 */

export interface ChatViewersOptions {
  /** Of the chats of a deployment. */
  readonly url: string;
  readonly tokens: readonly string[];
  readonly questions: readonly string[];
  /** Seconds from one question of a viewer to the next one. */
  readonly every: number;
  readonly seconds: number;
}

export interface ChatViewersResult {
  readonly answers: number;
  /** Milliseconds from each question to its first event with something to show. */
  readonly first: readonly number[];
  /** Milliseconds from each question to the end of its stream. */
  readonly ended: readonly number[];
  /** Streams open at once, at most. */
  readonly mostOpen: number;
}

type Body = ReadableStream<Uint8Array>;

const { url, tokens, questions, every, seconds } = JSON.parse(
  await textOf(process.stdin),
) as ChatViewersOptions;
const first: number[] = [];
const ended: number[] = [];
let open = 0;
let mostOpen = 0;

async function chat(token: string, turn: number): Promise<void> {
  const { id } = (await send(token, 'POST', '', {})) as { id: string };
  const until = performance.now() + seconds * 1000;
  await sleep((turn / tokens.length) * every * 1000);
  for (let round = turn; performance.now() < until; round += 1) {
    const began = performance.now();
    const result = await ask(token, `/${id}/messages`, questions[round % questions.length] as string);
    if (result !== undefined) await send(token, 'GET', result);
    await sleep(Math.max(0, began + every * 1000 - performance.now()));
  }
}

/** @returns the path of the rows of the result */
async function ask(token: string, messages: string, question: string): Promise<string | undefined> {
  const id = randomUUID();
  const began = performance.now();
  await send(token, 'POST', messages, { id, question, locale: 'en', timezone: 'UTC', context: null });
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  const response = await request(token, 'GET', `${messages}/${id}/events`);
  let text = '';
  for await (const chunk of (response.body as Body).pipeThrough(new TextDecoderStream())) {
    if (!text.includes('event: ') && chunk.includes('event: ')) first.push(performance.now() - began);
    text += chunk;
  }
  open -= 1;
  if (dataOf('end', text)?.state !== 'completed')
    throw new Error(`The answer ended with: ${text.slice(-500)}`);
  ended.push(performance.now() - began);
  const result = dataOf('result', text);
  return result && `${messages}/${id}/results/${result.id}`;
}

function dataOf(event: string, text: string) {
  const [, data] = new RegExp(`^event: ${event}\\ndata: (.*)$`, 'm').exec(text) ?? [];
  return data && JSON.parse(data);
}

async function send(token: string, method: string, path: string, body?: object) {
  return (await request(token, method, path, body)).json();
}

async function request(token: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Embed-Token ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

await Promise.all(tokens.map(chat));
const result: ChatViewersResult = { answers: ended.length, first, ended, mostOpen };
process.stdout.write(JSON.stringify(result));
