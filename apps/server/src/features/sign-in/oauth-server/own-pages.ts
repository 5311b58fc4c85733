import type { KoaContextWithOIDC } from 'oidc-provider';
import { clientRegistrationIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { beginAgainPage } from './error-page.ts';
import { exchange, transaction } from './exchange.ts';
import { POLL_SECONDS } from './lifetimes.ts';
import { REGISTER } from './oauth-paths.ts';
import { signedOutAlready } from './sign-out-pages.ts';

/** Adjusts the library's responses: replaces its pages, which need scripts, and adds the `interval` of RFC 8628. */
export const ownPages = (tenantId: number) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
  await next();
  const { oidc, body } = ctx;
  if (oidc?.route === 'device_authorization' && ctx.status === 200)
    ctx.body = { ...(body as object), interval: POLL_SECONDS };
  if (oidc?.route === 'discovery')
    ctx.body = {
      ...(body as object),
      response_modes_supported: ['query'],
      ...(await registrationOf(oidc, tenantId)),
    };
  if (exchange().page !== undefined || ctx.status !== 200 || !ctx.response.is('html')) return;
  if (oidc.route === 'end_session') signedOutAlready(ctx);
  else exchange().page = { status: 409, page: beginAgainPage('otherUser') };
};

/** Names the endpoint for registration in an account that allows it. */
async function registrationOf({ provider }: KoaContextWithOIDC['oidc'], tenantId: number) {
  const isOn = await clientRegistrationIsEnabled(transaction(), tenantId);
  return isOn ? { registration_endpoint: `${new URL(provider.issuer).origin}${REGISTER}` } : {};
}
