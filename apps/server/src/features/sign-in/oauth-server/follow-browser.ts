import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { sessionBegan } from './accounts.store.ts';
import { exchange, transaction } from './exchange.ts';

type Session = InstanceType<Provider['Session']>;

/**
 * Who is signed in in a browser is told by our own session alone. What the library keeps of a browser, its forms and
 * sign-ins on the way, counts for that user only: of anybody else, or of nobody, it is thrown away.
 */
export function followBrowser(provider: Provider, tenantId: number): void {
  const { Session } = provider;
  const get = Session.get.bind(Session);
  Session.get = async (ctx: KoaContextWithOIDC): Promise<Session> => {
    const { browser } = exchange();
    let session = await get(ctx);
    const accountId = browser === undefined ? undefined : String(browser.user.id);
    if (session.accountId !== undefined && session.accountId !== accountId) {
      await session.destroy();
      session = new Session();
      ctx.oidc.entity('Session', session);
    }
    if (browser === undefined || accountId === undefined) return session;
    const began = await sessionBegan(transaction(), tenantId, browser.credentialId);
    if (began === undefined) return session;
    const loginTs = Math.floor(began.getTime() / 1000);
    if (session.accountId === accountId && session.loginTs === loginTs) return session;
    session.loginAccount({ accountId, loginTs });
    // As the library marks a session that is to be kept.
    Object.defineProperty(session, 'touched', { writable: true, value: true });
    return session;
  };
}
