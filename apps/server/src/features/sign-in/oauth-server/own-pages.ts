import type { KoaContextWithOIDC } from 'oidc-provider';
import { beginAgainPage } from './error-page.ts';
import { exchange } from './exchange.ts';
import { POLL_SECONDS } from './lifetimes.ts';
import { signedOutAlready } from './sign-out-pages.ts';

/** Completes answers of the library: its own pages, which need scripts, are ours instead, and RFC 8628's `interval` stands in. */
export async function ownPages(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const { oidc, body } = ctx;
  if (oidc?.route === 'device_authorization' && ctx.status === 200)
    ctx.body = { ...(body as object), interval: POLL_SECONDS };
  if (oidc?.route === 'discovery') ctx.body = { ...(body as object), response_modes_supported: ['query'] };
  if (exchange().page !== undefined || ctx.status !== 200 || !ctx.response.is('html')) return;
  if (oidc.route === 'end_session') signedOutAlready(ctx);
  else
    exchange().page = {
      status: 409,
      page: beginAgainPage('Somebody else has signed in in this browser meanwhile.'),
    };
}
