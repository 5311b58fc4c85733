import type { KoaContextWithOIDC } from 'oidc-provider';
import { grantAccess } from './grant-access.ts';

/**
 * Decides when a sign-in needs interaction. Signing in: the library decides, based on the session from followBrowser.
 * Consent: always, except for trusted clients, which receive their grant here once nothing else is needed.
 */
export function policyOf({ interactionPolicy }: typeof import('oidc-provider')) {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  const consent = new Prompt(
    { name: 'consent', requestable: true },
    new Check('not_agreed', 'the user must give consent', 'consent_required', async (ctx) => {
      if (ctx.oidc.result?.consent !== undefined) return Check.NO_NEED_TO_PROMPT;
      if (ctx.oidc.client?.is_trusted !== true) return Check.REQUEST_PROMPT;
      await grantToTrusted(ctx);
      return Check.NO_NEED_TO_PROMPT;
    }),
  );
  // Users are asked always or never, regardless of `prompt=consent`.
  consent.checks.remove('consent_prompt');
  policy.add(consent);
  return policy;
}

async function grantToTrusted({ oidc }: KoaContextWithOIDC): Promise<void> {
  const { provider, session, client, account, params = {} } = oidc;
  if (session === undefined || client === undefined || account === undefined) return;
  const grant = await grantAccess(provider, { accountId: account.accountId, params });
  oidc.entity('Grant', grant);
  session.ensureClientContainer(client.clientId);
  session.grantIdFor(client.clientId, grant.jti);
}
