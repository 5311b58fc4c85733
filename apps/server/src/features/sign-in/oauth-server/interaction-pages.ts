import type { Tx } from '@facet/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Caller } from '../../../auth/caller.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { checkText } from '../../../http/validation.ts';
import { type PageOptions, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { sessionBegan } from './accounts.store.ts';
import { withDocuments } from './client-documents.ts';
import { type Asked, consentPage } from './consent-page.ts';
import { beginAgainPage } from './error-page.ts';
import { during, type Exchange, newExchange } from './exchange.ts';
import { grantAccess, scopesAsked } from './grant-access.ts';
import { incomingOf } from './incoming.ts';
import { MOUNT } from './oauth-paths.ts';
import { onThisHost } from './on-this-host.ts';
import type { Providers } from './providers.ts';
import { recordBegunGrants } from './record-grants.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A sign-in in progress, in the browser that started it. */
interface Underway {
  readonly provider: Provider;
  readonly interaction: Interaction;
  readonly tx: Tx;
  readonly origin: string;
  /** Reports the result to the library. @returns where the sign-in continues */
  finish(result: Parameters<Provider['interactionResult']>[2]): Promise<string>;
}

/** Registers `/auth/interaction/:uid`, where a user signs in and gives consent. */
export function registerInteraction(
  pages: FastifyInstance,
  options: PageOptions,
  platform: SignInParts,
  providers: Providers,
): void {
  const path = `${MOUNT}/interaction/:uid`;
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (sign: Underway) => Promise<string | Asked>,
  ) => {
    const next = await underway(platform, providers, request, work);
    if (next === undefined) return showPage(reply, 400, beginAgainPage('lost'));
    return typeof next === 'string'
      ? seeOther(reply, next)
      : showPage(reply, 200, (words) => consentPage(words, next));
  };
  pages.get(path, options, (request, reply) => answer(request, reply, (sign) => nextFor(request, sign)));
  pages.post(path, options, (request, reply) => {
    checkText(request.body, 'form');
    return answer(request, reply, (sign) => takeAnswer(request, sign));
  });
}

/** Handles the user's decision. If a different user has signed in since the page was shown, asks them instead. */
async function takeAnswer(request: FastifyRequest, sign: Underway): Promise<string | Asked> {
  const { answer, user } = (request.body ?? {}) as Record<string, string>;
  const asked = await nextFor(request, sign);
  if (typeof asked === 'string' || user !== String(asked.userId)) return asked;
  if (answer === 'refuse')
    return sign.finish({ error: 'access_denied', error_description: 'the user denied access' });
  if (answer !== 'agree') return asked;
  const { params } = sign.interaction;
  const grant = await grantAccess(sign.provider, { accountId: String(asked.userId), params });
  const to = await sign.finish({ consent: { grantId: grant.jti } });
  await recordBegunGrants(sign.tx, request.admitted.tenantId);
  return to;
}

/** Runs `work` with the sign-in that the browser's cookie identifies; undefined if there is none. */
async function underway<T>(
  platform: SignInParts,
  providers: Providers,
  request: FastifyRequest,
  work: (sign: Underway) => Promise<T>,
): Promise<T | undefined> {
  const { tenantId } = request.admitted;
  const origin = await originOf(platform, platform.db, tenantId, request.hostname);
  const provider = await providers.of(tenantId, origin);
  const { uid } = request.params as { uid: string };
  const { errors } = await import('oidc-provider');
  const attempt = async (documents: Exchange['documents']) => {
    const { incoming, outgoing } = incomingOf(request, { url: request.url, accept: 'text/html' });
    const current = newExchange(request, undefined, documents);
    const run = async (tx: Tx) => {
      current.tx = tx;
      const interaction = await provider.interactionDetails(incoming, outgoing).catch((error: unknown) => {
        if (error instanceof errors.SessionNotFound) return undefined;
        throw error;
      });
      if (interaction?.uid !== uid) return undefined;
      return work({
        provider,
        interaction,
        tx,
        origin,
        finish: async (result) =>
          onThisHost(origin, await provider.interactionResult(incoming, outgoing, result)),
      });
    };
    try {
      const value = await during(current, () => platform.db.transaction().execute(run));
      return { current, value };
    } catch (error) {
      if (current.missingDocument === undefined || documents.has(current.missingDocument)) throw error;
      return { current, value: undefined };
    }
  };
  return (await withDocuments(platform.outbound, attempt)).value;
}

/** The consent to ask the user for, or the address they have to visit first. */
async function nextFor(request: FastifyRequest, sign: Underway): Promise<string | Asked> {
  const { tenantId, caller } = request.admitted;
  const { interaction, tx } = sign;
  const here = encodeURIComponent(`${MOUNT}/interaction/${interaction.uid}`);
  if (caller === undefined) return `/login?return_to=${here}`;
  const accountId = String(caller.user.id);
  const { prompt, session } = interaction;
  if (prompt.name === 'consent' && session?.accountId === accountId) return askedOf(caller, sign);
  // The application requires the user to sign in again or as a different user.
  const isAskedFor = prompt.name === 'login' && prompt.reasons.some((reason) => reason !== 'no_session');
  if (isAskedFor) {
    const began = await sessionBegan(tx, tenantId, caller.credentialId);
    if (began === undefined || began.getTime() < interaction.iat * 1000)
      return `/login?another=1&return_to=${here}`;
  }
  // From here on the sign-in belongs to this user, regardless of who started it.
  interaction.session = undefined;
  interaction.result = { login: { accountId } };
  await interaction.persist();
  return onThisHost(sign.origin, interaction.returnTo);
}

async function askedOf(caller: Caller, { provider, interaction }: Underway): Promise<Asked> {
  const { params, deviceCode, uid } = interaction;
  const client = await provider.Client.find(String(params.client_id));
  const device = deviceCode === undefined ? undefined : await provider.DeviceCode.find(deviceCode);
  return {
    uid,
    application: client?.clientName ?? String(params.client_id),
    namesItself: client?.names_itself === true,
    userId: caller.user.id,
    email: caller.user.email,
    scopes: scopesAsked(params),
    sendsTo: typeof params.redirect_uri === 'string' ? params.redirect_uri : undefined,
    userCode: device?.userCode,
    askedFrom: typeof device?.deviceInfo?.ip === 'string' ? device.deviceInfo.ip : undefined,
  };
}
