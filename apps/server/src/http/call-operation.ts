import type { FastifyReply, FastifyRequest } from 'fastify';
import { admitCaller } from '../auth/admit.ts';
import type { Caller } from '../auth/caller.ts';
import { badRequest } from '../errors/errors.ts';
import { answerFor } from './error-response.ts';
import { noteRefusal } from './note-refusal.ts';
import type { Operation } from './operation.ts';
import { inputReader, type Pipeline, runOperation } from './register-operation.ts';
import { serializerOf } from './serializer.ts';
import { sentenceFor, validatorFor } from './validation.ts';

/** The input of an operation, as its route would have parsed it. */
export interface OperationInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The request of another protocol that calls operations, and who sent it. */
export interface Calling {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Calls a declared operation as its route does, within the request of another protocol: the same permissions, validation,
 * transaction, audit row and usage log, and the response in its declared shape.
 * @throws what the route would answer
 */
export async function callOperation<S extends Pipeline>(
  platform: S,
  operation: Operation<S>,
  { caller, request: outer, reply: outerReply }: Calling,
  { params = {}, query = {}, body }: OperationInput,
): Promise<unknown> {
  const began = performance.now();
  const request: FastifyRequest = Object.create(outer, {
    // Other types of responses are for clients that call the route.
    headers: { value: { ...outer.headers, accept: 'application/json' } },
    params: { value: { ...params } },
    query: { value: { ...query } },
    body: { value: structuredClone(body), writable: true },
    admitted: { value: { tenantId: caller.tenantId, caller, deployment: undefined }, writable: true },
  });
  const reply = replyWithin(outerReply);
  let status = 200;
  try {
    request.admitted = await admitCaller(platform, operation, caller, deploymentIdIn(params));
    inputReader(operation)(request, reply);
    validate(operation, request);
    return viewOf(operation, await runOperation(platform, operation, request, reply));
  } catch (error) {
    status = answerFor(error, request).status;
    noteRefusal(platform, operation, request, error);
    throw error;
  } finally {
    const elapsedTime = performance.now() - began;
    platform.usageLog.noteRequest(operation, request, { statusCode: status, elapsedTime });
  }
}

/** A reply whose status and headers are those of the operation, which the other protocol does not send. */
function replyWithin(outer: FastifyReply): FastifyReply {
  const reply: FastifyReply = Object.create(outer);
  const ignore = { value: () => reply };
  return Object.defineProperties(reply, {
    code: ignore,
    status: ignore,
    header: ignore,
    headers: ignore,
    type: ignore,
    serializer: ignore,
  });
}

function deploymentIdIn({ deploymentId }: Readonly<Record<string, unknown>>): number | undefined {
  if (deploymentId === undefined) return undefined;
  if (!Number.isSafeInteger(deploymentId) || Number(deploymentId) < 1)
    throw badRequest('params.deploymentId must be a positive integer');
  return Number(deploymentId);
}

/** Validators by shape: compiled once, like those of routes. */
const validators = new WeakMap<object, ReturnType<typeof validatorFor>>();

function validate(operation: Operation<never>, { params, query, body }: FastifyRequest): void {
  const parts = [
    ['params', operation.params, params],
    ['query', operation.query, query],
    ['body', operation.body, body],
  ] as const;
  for (const [part, shape, value] of parts) {
    if (shape === undefined) continue;
    const isValid = validators.get(shape) ?? validatorFor(shape, part);
    validators.set(shape, isValid);
    if (!isValid(value)) throw badRequest(sentenceFor(isValid.errors ?? [], part));
  }
}

/** The response in the declared shape, so that nothing else leaves the server. */
function viewOf({ answers }: Operation<never>, answer: unknown): unknown {
  const [shape] = Object.values(answers);
  if (answer === undefined || shape === undefined) return {};
  const { content } = shape as { readonly content?: Readonly<Record<string, { readonly schema: object }>> };
  return JSON.parse(serializerOf<unknown>(content?.['application/json']?.schema ?? shape)(answer));
}
