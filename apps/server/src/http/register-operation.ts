import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Person } from '../audit/audit-event.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Refusals } from '../audit/refusals.ts';
import { type AdmissionParts, type Admitted, admit } from '../auth/admit.ts';
import { networkOf } from '../auth/network-of.ts';
import { badRequest } from '../errors/errors.ts';
import { announceAccess } from '../nodes/announce-access.ts';
import type { Settings } from '../settings.ts';
import { checkFields } from './check-fields.ts';
import { EACH_LINE } from './each-line.ts';
import { inTransaction } from './in-transaction.ts';
import { parseLargeMember } from './large-member.ts';
import { acceptMultipart, readMultipart } from './multipart.ts';
import { noteRefusal } from './note-refusal.ts';
import { documentationOf } from './openapi.ts';
import type { Operation, WriteOperation } from './operation.ts';
import { isScim, mediaTypeFor } from './scim-dialect.ts';
import { EMPTY_IS_ABSENT } from './shapes.ts';
import { checkText } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted;
  }
}

/** The parts of the server that every request passes through. */
export interface Pipeline extends AdmissionParts {
  readonly settings: Settings;
  readonly audit: AdmissionParts['audit'] & { readonly refusals: Refusals };
  readonly usageLog: {
    noteRequest(
      operation: Operation,
      request: FastifyRequest,
      reply: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
    ): void;
  };
}

/** Registers a declared operation: the entire request pipeline. */
export function registerOperation<S extends Pipeline>(
  app: FastifyInstance,
  platform: S,
  operation: Operation<S>,
): void {
  const { largeMember, isMultipart } = operation;
  if (largeMember === undefined && !isMultipart) addRoute(app, platform, operation);
  // In its own context, because body parsers apply to a whole context.
  else
    app.register(async (own) => {
      if (isMultipart) await acceptMultipart(own);
      if (largeMember !== undefined) parseLargeMember(own, operation, largeMember);
      addRoute(own, platform, operation);
    });
}

function addRoute<S extends Pipeline>(app: FastifyInstance, platform: S, operation: Operation<S>): void {
  const read = inputReader(operation);
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: documentationOf(operation),
    ...(operation.bodyLimit === undefined ? {} : { bodyLimit: operation.bodyLimit }),
    ...(operation.sendsLines ? { compress: EACH_LINE } : {}),
    ...(operation.isEventStream ? { compress: false } : {}),
    ...(operation.callsPerMinute === undefined
      ? {}
      : { config: rateOf(operation, operation.callsPerMinute, platform.settings) }),
    onRequest: async (request) => {
      request.admitted = await admit(platform, operation, request);
    },
    onError: async (request, _reply, error) => {
      noteRefusal(platform, operation, request, error);
    },
    onResponse: (request, reply, done) => {
      platform.usageLog.noteRequest(operation, request, reply);
      done();
    },
    preValidation: async (request, reply) => {
      if (operation.isMultipart) request.body = await readMultipart(request);
      read(request, reply);
    },
    handler: async (request, reply) => {
      const answer = await runOperation(platform, operation, request, reply);
      return send(operation, request, reply, answer);
    },
  });
}

/** Runs an operation for an admitted request with valid input. */
export async function runOperation<S extends Pipeline>(
  platform: S,
  operation: Operation<S>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (operation.kind === 'write') return runWrite(platform, operation, request, reply);
  return operation.handle({ ...contextOf(platform, request, reply), db: platform.db });
}

/** Prepares the input of an operation for validation, and refuses what no shape accepts. */
export function inputReader(
  operation: Operation<never>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const [droppedFromQuery, droppedFromBody] = [operation.query, operation.body].map(fieldsAbsentIfEmpty);
  return (request, reply) => {
    if (operation.body !== undefined && request.body === undefined) request.body = noBody(operation);
    checkText(request.query, 'query');
    checkText(request.params, 'params');
    checkText(request.body, 'body', operation.freeText);
    dropEmpty(request.query, droppedFromQuery);
    dropEmpty(request.body, droppedFromBody);
    if (operation.readBody !== undefined) request.body = operation.readBody(request.body);
    checkFields(operation, request, reply);
  };
}

/** The fields of a shape for which an empty text counts as absent. */
function fieldsAbsentIfEmpty(shape: TSchema | undefined): string[] {
  const properties =
    shape !== undefined && 'properties' in shape ? Object.entries(shape.properties as object) : [];
  const [mark = ''] = Object.keys(EMPTY_IS_ABSENT);
  return properties.filter(([, property]) => mark in property).map(([name]) => name);
}

function dropEmpty(given: unknown, names: readonly string[] = []): void {
  if (typeof given !== 'object' || given === null) return;
  const fields = given as Record<string, unknown>;
  for (const name of names) if (fields[name] === '') delete fields[name];
}

/** What the absent body of a request means. A body with required fields is refused by their names. */
function noBody({ body, isBodyOptional }: Operation): object {
  const hasRequired = body !== undefined && 'required' in body;
  if (!isBodyOptional && !hasRequired) throw badRequest('body must be a JSON object');
  return {};
}

function contextOf<S>(platform: S, request: FastifyRequest, reply: FastifyReply) {
  const { caller, deployment } = request.admitted;
  // `caller` is undefined only in public operations, and `deployment` only if the path has none.
  return {
    platform,
    caller: caller as NonNullable<typeof caller>,
    deployment: deployment as never,
    params: request.params as Record<string, never>,
    query: request.query as Record<string, never>,
    body: request.body,
    request,
    reply,
    gone() {
      const client = new AbortController();
      // After a complete response there is nothing left to end, and the reason of an abort records a stack.
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) client.abort();
      });
      if (reply.raw.closed || request.raw.socket.destroyed) client.abort();
      return client.signal;
    },
  };
}

/** The parts of the server that run a write operation. */
export type WriteParts = Pick<Pipeline, 'db' | 'credentials'>;

/** Runs a write operation for an admitted request: one transaction with its audit row. */
export async function runWrite<S>(
  platform: S & WriteParts,
  operation: WriteOperation<S>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { caller, deployment, tenantId } = request.admitted;
  const prepared = await operation.before?.(contextOf(platform, request, reply));
  let followers: (() => void | Promise<void>)[] = [];
  const answer = await inTransaction(platform.db, async (tx) => {
    followers = [];
    const last: (() => Promise<void>)[] = [];
    let target: Record<string, unknown> = {};
    let changes: Record<string, unknown> = {};
    let person: Person | undefined;
    const result = await operation.handle({
      ...contextOf(platform, request, reply),
      tx,
      prepared,
      beforeCommit: (action) => last.push(action),
      audit(auditTarget, auditChanges = {}, auditPerson) {
        target = auditTarget;
        changes = auditChanges;
        person = auditPerson;
      },
      afterCommit: (action) => followers.push(action),
      accessChanged() {
        followers.push(() => platform.credentials.forget());
        return announceAccess(tx);
      },
    });
    await recordAudit(tx, {
      tenantId,
      event: operation.audit,
      operation: operation.id,
      caller,
      person,
      address: request.ip,
      requestId: request.id,
      deployment: deployment ?? deploymentMade(target),
      target,
      changes,
    });
    for (const action of last) await action();
    return result;
  });
  for (const follow of followers) await follow();
  return answer;
}

/** The deployment that an operation created, which is not in its path. */
function deploymentMade({ deploymentId, name }: Record<string, unknown>) {
  if (typeof deploymentId !== 'number') return undefined;
  return { id: deploymentId, name: typeof name === 'string' ? name : null };
}

function send(operation: Operation, request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  if (answer !== undefined) {
    if (isScim(operation.path) && answer !== null) reply.type(mediaTypeFor(request));
    return answer;
  }
  const [[status, shape] = ['204', undefined]] = Object.entries(operation.answers);
  reply.code(Number(status));
  if (status === '204') return null;
  // Some published operations return 200 without a body.
  return shape !== undefined && 'type' in shape && shape.type === 'null' ? reply.send() : {};
}

function rateOf(
  operation: Operation,
  callsPerMinute: NonNullable<Operation['callsPerMinute']>,
  settings: Settings,
) {
  return {
    rateLimit: {
      max: typeof callsPerMinute === 'number' ? callsPerMinute : callsPerMinute(settings),
      timeWindow: 60_000,
      hook: 'preHandler' as const,
      keyGenerator: (request: FastifyRequest) =>
        `${operation.id}:${request.admitted.caller?.credentialId ?? networkOf(request.ip)}`,
    },
  };
}
