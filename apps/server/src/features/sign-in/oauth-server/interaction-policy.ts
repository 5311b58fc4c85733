import type { KoaContextWithOIDC } from 'oidc-provider';
import { grantAccess } from './grant-access.ts';
import type { Library } from './make-provider.ts';

/**
 * When a sign-in needs its user: to sign in, as the library decides by the session that followBrowser gives it; and
 * always to agree, but for programs that the account trusts. Those have their grant here, once nothing else is asked.
 */
export function policyOf({ interactionPolicy }: Library) {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  const consent = new Prompt(
    { name: 'consent', requestable: true },
    new Check('not_agreed', 'the user has to agree', 'consent_required', async (ctx) => {
      if (ctx.oidc.result?.consent !== undefined) return Check.NO_NEED_TO_PROMPT;
      if (ctx.oidc.client?.is_trusted !== true) return Check.REQUEST_PROMPT;
      await grantToTrusted(ctx);
      return Check.NO_NEED_TO_PROMPT;
    }),
  );
  // The user is asked anyway, or never.
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
