import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../http/admit.ts';
import { registerPages, showPage } from '../../pages/register-pages.ts';
import { seeOther } from '../../pages/see-other.ts';
import type { Platform } from '../../platform.ts';
import { accountPage } from './account-page.ts';

/** `/account`: what a person has here, and where he is signed in. */
export function registerAccountPages(app: FastifyInstance, platform: Platform): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  registerPages(app, admitted, (pages, options) => {
    pages.get('/account', options, async (request, reply) => {
      const { caller } = request.admitted;
      if (caller === undefined) return seeOther(reply, '/login?return_to=/account');
      return showPage(reply, 200, accountPage(caller.user));
    });
  });
}
