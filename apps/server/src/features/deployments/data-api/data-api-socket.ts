import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from '@fastify/websocket';
import pLimit from 'p-limit';
import { type Static, Type } from 'typebox';
import { ApiError, badRequest, tooManyRequests } from '../../../errors/errors.ts';
import { nullish } from '../../../http/shapes.ts';
import { readerOf } from '../../../http/validation.ts';

/** Largest message of a client in bytes. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Messages of one connection that run at a time; more wait. */
const RUNNING_MESSAGES = 8;
/** Messages of one connection that run or wait. */
const OPEN_MESSAGES = 256;
/** Subscriptions of one connection. */
const SUBSCRIPTIONS = 100;
/** How often the result of a subscription is checked. */
const CHECK_MS = 5_000;
/** A client repeats its open subscriptions every minute; one that it has not repeated for this long has ended. */
const SUBSCRIPTION_MS = 4 * 60_000;
/** A connection that has not answered a ping by the next one is closed. */
const PING_MS = 30_000;
/** How long a query may keep answering "Continue wait" before the client gets that answer. */
const WAIT_MS = 10 * 60_000;

const MessageId = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 255 })]);
const Params = Type.Object({
  query: Type.Optional(Type.Unknown()),
  queryType: nullish(Type.String()),
  cache: nullish(Type.String()),
  onlyViews: nullish(Type.Boolean()),
});
const Question = Type.Object({
  messageId: MessageId,
  requestId: nullish(Type.String({ maxLength: 255 })),
  method: Type.Union(['load', 'sql', 'dry-run', 'meta', 'subscribe'].map((method) => Type.Literal(method))),
  params: nullish(Params),
});
type Question = Static<typeof Question>;

const readQuestion = readerOf(Question);
const readAuthorization = readerOf(Type.Object({ authorization: Type.String({ maxLength: 65_536 }) }));
const readEnd = readerOf(Type.Object({ unsubscribe: MessageId }));

/** One request of the data API. */
export interface DataApiCall {
  readonly method: 'GET' | 'POST';
  /** Below `/cubejs-api/v1`, with its query. */
  readonly path: string;
  readonly body?: object;
  readonly token: string;
  readonly requestId: string | undefined;
}

export interface DataApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface Subscription {
  readonly question: Question;
  /** When the client last asked for it. */
  askedAt: number;
  /** The last answer that the client got, as JSON. */
  sent: string | undefined;
}

/**
 * Serves one WebSocket of the data API, as `@cubejs-client/ws-transport` speaks it. Each message is one request of the
 * data API, with all its checks and limits, so that a connection may do nothing that its token may not do over HTTP.
 * A subscription repeats its query and sends each changed result.
 */
export function serveSocket(socket: WebSocket, ask: (call: DataApiCall) => Promise<DataApiAnswer>): void {
  let token: string | undefined;
  let isAlive = true;
  let isClosed = false;
  const turns = pLimit(RUNNING_MESSAGES);
  const subscriptions = new Map<Question['messageId'], Subscription>();

  const send = (message: object) => {
    if (!isClosed) socket.send(JSON.stringify(message));
  };
  const sendAnswer = (messageId: unknown, { status, body }: DataApiAnswer) =>
    send({ messageId, status, message: body });
  const refuse = (messageId: unknown, error: unknown) => {
    const { status, message } =
      error instanceof ApiError
        ? error
        : new ApiError(500, 'internal_error', 'Something went wrong on our side');
    sendAnswer(messageId, { status, body: { error: message } });
  };

  /** Asks until there is a result: the client does not repeat a message by itself. */
  const resultOf = async (question: Question, owner: string): Promise<DataApiAnswer> => {
    const since = performance.now();
    for (;;) {
      const answer = await ask(callOf(question, owner));
      const isWaiting = (answer.body as { error?: unknown } | null)?.error === 'Continue wait';
      if (!isWaiting || isClosed || performance.now() - since > WAIT_MS) return answer;
    }
  };

  const check = async (subscription: Subscription) => {
    if (token === undefined) return;
    const { messageId } = subscription.question;
    const answer = await turns(resultOf, subscription.question, token);
    // Ended, or asked for anew, while the query ran.
    if (subscriptions.get(messageId) !== subscription) return;
    // Too many requests, or no pod for a moment: the next check finds out.
    if (answer.status === 429 || answer.status === 503) return;
    const json = JSON.stringify(answer);
    if (json !== subscription.sent) sendAnswer(messageId, answer);
    subscription.sent = json;
    if (answer.status === 401 || answer.status === 403) subscriptions.delete(messageId);
  };

  const follow = async (subscription: Subscription) => {
    const isOpen = () => !isClosed && subscriptions.get(subscription.question.messageId) === subscription;
    while (isOpen()) {
      await check(subscription);
      await sleep(CHECK_MS, undefined, { ref: false });
      if (performance.now() - subscription.askedAt > SUBSCRIPTION_MS)
        subscriptions.delete(subscription.question.messageId);
    }
  };

  const subscribe = (question: Question) => {
    const known = subscriptions.get(question.messageId);
    if (known !== undefined && JSON.stringify(known.question) === JSON.stringify(question)) {
      known.askedAt = performance.now();
      return;
    }
    if (known === undefined && subscriptions.size >= SUBSCRIPTIONS)
      throw tooManyRequests(`A connection has at most ${SUBSCRIPTIONS} subscriptions`, 60);
    const subscription: Subscription = { question, askedAt: performance.now(), sent: undefined };
    subscriptions.set(question.messageId, subscription);
    follow(subscription).catch((error: unknown) => {
      subscriptions.delete(question.messageId);
      refuse(question.messageId, error);
    });
  };

  const receive = async (message: object) => {
    if ('authorization' in message) {
      token = readAuthorization(message).authorization;
      send({ handshake: true });
    } else if ('unsubscribe' in message) subscriptions.delete(readEnd(message).unsubscribe);
    else {
      const question = readQuestion(message);
      if (token === undefined) throw new ApiError(403, 'forbidden', 'Not authorized');
      if (turns.activeCount + turns.pendingCount >= OPEN_MESSAGES)
        throw tooManyRequests(`A connection has at most ${OPEN_MESSAGES} messages in progress`, 1);
      if (question.method === 'subscribe') subscribe(question);
      else sendAnswer(question.messageId, await turns(resultOf, question, token));
      send({ messageProcessedId: question.messageId });
    }
  };

  socket.on('message', (data) => {
    let message: { messageId?: unknown };
    try {
      message = objectIn(String(data));
    } catch (error) {
      return refuse(undefined, error);
    }
    receive(message).catch((error: unknown) => refuse(message.messageId, error));
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS).unref();
  socket.on('close', () => {
    isClosed = true;
    clearInterval(pings);
    subscriptions.clear();
    turns.clearQueue();
  });
}

function objectIn(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The message is not valid JSON');
  }
  if (typeof value !== 'object' || value === null) throw badRequest('The message must be an object');
  return value;
}

/** The request of the data API for a message. */
function callOf({ method, params, requestId }: Question, token: string): DataApiCall {
  const { onlyViews, ...body } = params ?? {};
  const call = { token, requestId: requestId ?? undefined };
  if (method === 'meta')
    return { ...call, method: 'GET', path: onlyViews ? '/meta?onlyViews=true' : '/meta' };
  return { ...call, method: 'POST', path: method === 'subscribe' ? '/load' : `/${method}`, body };
}
