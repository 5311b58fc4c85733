import { subscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { mcpTransport } from '../../src/features/assistants/mcp/mcp-transport.ts';
import { fixtureServer } from './fixture-server.ts';
import { listening, type Served } from './listening.ts';

/**
 * Makes `/mcp` of servers of this process that start later answer with the fixtures: through the same route, with its
 * admission and options, and the same transport.
 */
export function answerWithFixtures(): void {
  const answer = mcpTransport({ log: pino({ level: 'silent' }) }, fixtureServer);
  const AUTH = { token: '', clientId: 'conformance', scopes: [] };
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      if (route.url !== '/mcp' || route.method !== 'POST') return;
      route.handler = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, AUTH);
    });
  });
}

/** Serves the fixtures with nothing but the library, as its documentation shows it. */
export function serveWithLibrary(): Promise<Served> {
  const handler = createMcpHandler(fixtureServer);
  return listening(
    createServer(async (request, response) => {
      const { method = 'GET', url = '/', headers } = request;
      const body = method === 'POST' ? { body: new Uint8Array(await buffer(request)) } : {};
      const answer = await handler.fetch(
        new Request(new URL(url, 'http://127.0.0.1'), {
          method,
          headers: Object.entries(headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as [string, string]] : [],
          ),
          ...body,
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      for await (const chunk of answer.body ?? []) response.write(chunk);
      response.end();
    }),
  );
}
