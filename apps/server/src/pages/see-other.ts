import type { FastifyReply } from 'fastify';

/** Redirects a browser to another page, which it requests with GET (RFC 9110, 15.4.4). */
export async function seeOther(reply: FastifyReply, to: string): Promise<FastifyReply> {
  return reply
    .code(303)
    .headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send();
}
