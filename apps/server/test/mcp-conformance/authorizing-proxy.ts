import { createServer, request as send } from 'node:http';
import { listening, type Served } from './listening.ts';

/**
 * Forwards requests with an API key, because the conformance suite sends no credential of its own. To the server they have
 * the address of the server, so that it checks `Host` and `Origin` as it does without the proxy.
 */
export function authorizingProxy(target: string, key: string): Promise<Served> {
  const { host, hostname, port } = new URL(target);
  return listening(
    createServer((request, response) => {
      const own = request.headers.host;
      const headers = { ...request.headers, authorization: `Bearer ${key}` };
      if (own === `127.0.0.1:${request.socket.localPort}`) headers.host = host;
      if (headers.origin === `http://127.0.0.1:${request.socket.localPort}`) headers.origin = target;
      const { method, url } = request;
      const forwarded = send({ host: hostname, port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      response.on('close', () => forwarded.destroy());
      request.pipe(forwarded);
    }),
  );
}
