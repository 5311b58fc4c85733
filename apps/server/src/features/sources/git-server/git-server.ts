import { ProgramFailed } from '@facet/programs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest, notFound, unsupportedMediaType } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { answerFor } from '../../../http/error-response.ts';
import { admitGit, type GitService, isGitService } from './admit-git.ts';
import { GitSlots } from './git-slots.ts';
import { advertise, exchange, type GitHandler, type GitParts, type Served } from './serve-git.ts';

/** `{deploymentId}.git`, or without the suffix. */
const ADDRESS = /^\/git\/([1-9]\d{0,14})(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

declare module 'fastify' {
  interface FastifyRequest {
    git: Served | undefined;
  }
}

/** Serves the branches of deployments at `/git/{deploymentId}.git` over git's smart HTTP protocol (gitprotocol-http(5)). */
export function registerGitServer(
  app: FastifyInstance,
  platform: GitParts & Pick<BasePlatform, 'tenants' | 'audit'>,
): void {
  const slots = new GitSlots();
  app.register(async (routes) => {
    // Bodies are streamed to git without parsing.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, _payload, done) => done(null));
    routes.decorateRequest('git', undefined);
    routes.setErrorHandler((error, request, reply) => {
      const isMissing = error instanceof ProgramFailed;
      const { status, headers, body } = answerFor(isMissing ? notInstalled(error) : error, request);
      // Git prints the body of an error response if it is plain text.
      return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(`${body.error}\n`);
    });
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-cache, max-age=0, must-revalidate');
      const { deploymentId, service } = addressOf(request);
      request.git = { ...(await admitGit(platform, request, deploymentId, service)), service, slots };
    });
    const answered = (work: GitHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
      const git = request.git as NonNullable<typeof request.git>;
      await slots.use(git.caller.credentialId, () => work(platform, git, request, reply));
      return reply;
    };
    const options = { schema: { hide: true }, compress: false, decompress: false } as const;
    routes.get('/git/*', options, answered(advertise));
    routes.post('/git/*', options, answered(exchange));
  });
}

function notInstalled({ message }: ProgramFailed): ApiError {
  return new ApiError(501, 'not_installed', `Git repositories are not available: ${message}`);
}

function addressOf(request: FastifyRequest): { deploymentId: number; service: GitService } {
  const [path = ''] = request.url.split('?');
  const [, deploymentId, asked] = ADDRESS.exec(path) ?? [];
  const isAdvertisement = asked === 'info/refs';
  if (deploymentId === undefined || isAdvertisement !== (request.method === 'GET'))
    throw notFound(`${request.method} ${path}`);
  const { service } = request.query as { service?: unknown };
  const name = isAdvertisement ? service : asked;
  if (!isGitService(name))
    throw badRequest(
      'query.service must be git-upload-pack or git-receive-pack; this requires git 1.6.6 or later',
    );
  if (!isAdvertisement && request.headers['content-type'] !== `application/x-${name}-request`)
    throw unsupportedMediaType(`The body must be application/x-${name}-request`);
  return { deploymentId: Number(deploymentId), service: name };
}
