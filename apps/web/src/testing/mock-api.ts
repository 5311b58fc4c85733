import type { TestContext } from 'node:test';
import type * as client from '@facet/client';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { type DocumentedCall, documentedCall } from './api-document.ts';

type Client = typeof client;
/** Streams can only be refused. */
type Call = (options: never) => Promise<{ data?: unknown } | { stream: AsyncIterable<unknown> }>;
/** The operations of the OpenAPI document. */
export type OperationId = {
  [Id in keyof Client]: Client[Id] extends Call ? Id : never;
}[keyof Client];

type Sent<Id extends OperationId> = NonNullable<Parameters<Client[Id]>[0]>;
/** What an operation is called with. */
export type Asked<Id extends OperationId> = {
  [Part in 'path' | 'query' | 'body']: Part extends keyof Sent<Id> ? NonNullable<Sent<Id>[Part]> : undefined;
};
/** What it answers if it succeeds. */
export type AnswerOf<Id extends OperationId> =
  Awaited<ReturnType<Client[Id]>> extends { data?: infer Data } ? Exclude<Data, undefined> : never;
/** How operations answer, by their ids in the document. */
export type Handlers = {
  readonly [Id in OperationId]?: (asked: Asked<Id>) => AnswerOf<Id> | Promise<AnswerOf<Id>>;
};

/** What an operation refuses to do, as the API does. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** What else the answer has. */
  readonly details: object;

  constructor(status: number, code = 'refused', message = `Refused with ${status}`, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The API of a page, by the OpenAPI document. */
export interface MockApi {
  /** Answers from now on; other operations as before. */
  answer(handlers: Handlers): void;
  /** What an operation was asked so far, oldest first. */
  asked<Id extends OperationId>(operation: Id): Promise<Asked<Id>[]>;
  /** Lets the requests of an operation wait until the returned function is called. */
  hold(operation: OperationId): () => void;
  /** How many requests of an operation the page has ended before their answers. */
  cancelled(operation: OperationId): number;
  /** Whether the network is gone. */
  isOffline: boolean;
  /** Whether the session of the person has ended. */
  isSignedOut: boolean;
}

/** A value of a request that is answered with an error, such as `fail-503` as the name of something. */
const FAILS = /"fail-(\d{3})"/;

/**
 * Answers what a page asks of the API. What the document does not allow, in requests or in answers, fails the test.
 * Errors are injected by value: whatever a page sends with the text `fail-503` is answered with that status.
 */
export async function mockApi(t: Pick<TestContext, 'after'>, page: Page, first: Handlers): Promise<MockApi> {
  const handlers: Record<string, unknown> = { ...first };
  const calls: DocumentedCall[] = [];
  /** Requests whose bodies are being read from the browser. */
  const arriving = new Set<Promise<unknown>>();
  const held = new Map<string, Promise<void>>();
  const cancelled: string[] = [];
  const faults: string[] = [];
  const api: MockApi = {
    answer: (more) => void Object.assign(handlers, more),
    async asked(operation) {
      // Whatever the page has sent before has arrived then, if not yet its body.
      await page.evaluate('0');
      await Promise.all(arriving);
      const found = calls.filter((call) => call.operation === operation);
      return found.map(({ path, query, body }) => ({ path, query, body })) as never;
    },
    hold(operation) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(operation, promise);
      return () => {
        held.delete(operation);
        resolve();
      };
    },
    cancelled: (operation) => cancelled.filter((one) => one === operation).length,
    isOffline: false,
    isSignedOut: false,
  };
  const callOf = async (request: HTTPRequest) => {
    // Files are in forms, which the document describes as such.
    const isForm = request.headers()['content-type']?.startsWith('multipart/form-data') === true;
    const content = isForm ? undefined : await bodyOf(request);
    const call = documentedCall(request.method(), request.url(), content);
    if (call !== undefined) calls.push(call);
    return { content, call };
  };
  const answer = async (request: HTTPRequest) => {
    const url = request.url();
    if (!/^(\/build)?\/api\//.test(new URL(url).pathname)) return request.continue();
    if (api.isOffline) return request.abort('internetdisconnected');
    const arrival = callOf(request);
    arriving.add(arrival);
    const { content, call } = await arrival.finally(() => arriving.delete(arrival));
    if (call === undefined) {
      faults.push(`${request.method()} ${url} is not in the document`);
      return request.respond({ status: 404 });
    }
    const [status, body] = await answerTo(call);
    await held.get(call.operation);
    // The body of a request that the page has cancelled cannot be read.
    const isUnread = content === undefined && request.hasPostData();
    const found = [...(isUnread ? [] : call.faults), ...call.faultsIn(status, body)];
    faults.push(...found.map((one) => `${call.operation}: ${one}`));
    if (request.failure() !== null) return cancelled.push(call.operation);
    const answered = body === undefined ? {} : { body: JSON.stringify(body) };
    return request.respond({ status, contentType: 'application/json', ...answered });
  };
  const answerTo = async (call: DocumentedCall): Promise<[status: number, body: unknown]> => {
    try {
      if (api.isSignedOut) throw new Refusal(401, 'unauthorized');
      const [, injected] = FAILS.exec(JSON.stringify([call.path, call.query, call.body])) ?? [];
      if (injected !== undefined) throw new Refusal(Number(injected), 'injected');
      const handler = handlers[call.operation] as ((asked: unknown) => unknown) | undefined;
      if (handler === undefined) throw new Error(`${call.operation} has no handler`);
      const body = await handler(call);
      return body === undefined ? [204, undefined] : [call.success, body];
    } catch (error) {
      if (!(error instanceof Refusal)) faults.push(String(error));
      const { status = 500, code = 'broken', message, details } = error as Partial<Refusal>;
      return [status, { error: message, code, requestId: 'mock', ...details }];
    }
  };
  await page.setRequestInterception(true);
  page.on('request', (request) => void answer(request).catch((error) => faults.push(String(error))));
  t.after(() => {
    if (faults.length > 0) throw new Error(`The API was used against its document:\n${faults.join('\n')}`);
  });
  return api;
}

async function bodyOf(request: HTTPRequest): Promise<string | undefined> {
  return request.hasPostData() ? (request.postData() ?? (await request.fetchPostData())) : undefined;
}

/** As many rows as a test wants, by their numbers from 1. */
export function many<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

/** A page of a list, as the operations that list things answer. */
export function paged<T>(
  items: readonly T[],
  { first = 20, after }: { readonly first?: number; readonly after?: string } = {},
) {
  const start = Number(after ?? 0);
  const end = start + first;
  const hasNextPage = end < items.length;
  const pageInfo = {
    hasNextPage,
    hasPreviousPage: start > 0,
    startCursor: items.length === 0 ? null : String(start),
    endCursor: items.length === 0 ? null : String(end),
  };
  return { items: items.slice(start, end), pageInfo };
}
