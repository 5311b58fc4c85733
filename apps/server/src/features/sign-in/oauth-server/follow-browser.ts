import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { sessionBegan } from './accounts.store.ts';
import { exchange, transaction } from './exchange.ts';

type Session = InstanceType<Provider['Session']>;

/**
 * Binds the library's session to ours. Only our session determines who is signed in to a browser; the library's session,
 * with its forms and sign-ins in progress, is discarded if it belongs to a different user or nobody is signed in.
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
    // The library's own mark for a session to be saved.
    Object.defineProperty(session, 'touched', { writable: true, value: true });
    return session;
  };
}
