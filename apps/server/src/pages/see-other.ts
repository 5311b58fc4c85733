import type { FastifyReply } from 'fastify';

/** Sends a browser on to another page, which it gets with GET (RFC 9110, 15.4.4). */
export async function seeOther(reply: FastifyReply, to: string): Promise<FastifyReply> {
  return reply
    .code(303)
    .headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send();
}
