import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { WriteOperation } from '../../../http/operation.ts';
import { runWrite, type WriteParts } from '../../../http/register-operation.ts';
import { seeOther } from '../../../pages/see-other.ts';

type Answer = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Handles a request of a signed-in user; anyone else signs in first and is then sent to `back`. */
export function signedIn(back: string, answer: Answer) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = request.admitted;
    if (caller === undefined) return seeOther(reply, `/login?return_to=${encodeURIComponent(back)}`);
    return answer(caller, request, reply);
  };
}

/** Runs a declared operation for a form as the API does: with its transaction and audit event. */
export function runForForm<S>(
  platform: S & WriteParts,
  operation: WriteOperation<S>,
  request: FastifyRequest,
  reply: FastifyReply,
  { params = {}, body = {} }: { readonly params?: object; readonly body?: object } = {},
): Promise<unknown> {
  request.params = params;
  request.body = body;
  return runWrite(platform, operation, request, reply);
}
