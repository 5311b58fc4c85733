import { SessionClock, type SurfacePort } from '@facet/embed-protocol';
import { ApiError } from '../api/api-error.ts';
import { redeemSession } from '../api/redeem-session.ts';
import { earlyRedemption } from './early.ts';

/** What a token tells the page that holds it. */
export interface SessionClaims {
  /** Identifies what decides which rows the session sees. */
  readonly viewer: string;
  readonly deploymentId: number | null;
  readonly embedTenantName: string | null;
  readonly isCreator: boolean;
  readonly settings: SessionSettings;
  readonly embedTheme: EmbedTheme | null;
}

/** What the host has set for a session. What is absent or null is as the account has it. */
export interface SessionSettings {
  readonly locale?: string | null;
  readonly timezone?: string | null;
  readonly showWorkbookShare?: boolean | null;
  readonly showDashboardSettings?: boolean | null;
  readonly showMemberNames?: boolean | null;
  readonly showGroupByCube?: boolean | null;
  readonly allowAi?: boolean | null;
  readonly showWorkbookChat?: boolean | null;
  readonly allowChatWorkspaceAuthoring?: boolean | null;
}

export interface EmbedTheme {
  readonly primaryColor?: string | null | undefined;
  readonly font?: string | null | undefined;
  readonly borderRadius?: number | null | undefined;
  /** The page of a chat, and the field for its questions. */
  readonly analyticsChat?:
    | {
        readonly backgroundColor?: string | null | undefined;
        readonly chatInput?:
          | {
              readonly backgroundColor?: string | null | undefined;
              readonly borderColor?: string | null | undefined;
            }
          | null
          | undefined;
      }
    | null
    | undefined;
  /** The text in the field for questions. */
  readonly chat?: { readonly inputColor?: string | null | undefined } | null | undefined;
}

export type SessionState =
  | { readonly state: 'private' }
  | { readonly state: 'redeeming' }
  | { readonly state: 'open'; readonly claims: SessionClaims }
  /** Nothing can be shown until the host sends a new session. */
  | { readonly state: 'refused'; readonly error: Error }
  | { readonly state: 'expired'; readonly claims: SessionClaims };

/** The name of a failed exchange for the host: whether the server refused the id, or another attempt may succeed. */
export function exchangeErrorName(error: unknown): string {
  const isRefused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
  return isRefused ? 'EmbedSessionExchangeError' : 'EmbedNetworkError';
}

/**
 * The signed session of a page, or none. The token is kept in memory only, so no other page and no reload can use it.
 * Reports to the host when the session ends soon and when it has ended.
 */
export class EmbedSession {
  readonly #port: SurfacePort;
  readonly #admit: ((claims: SessionClaims) => void) | undefined;
  readonly #clock: SessionClock;
  readonly #listeners = new Set<() => void>();
  #token: string | undefined;
  #state: SessionState;
  /** How many exchanges have begun, and the number of the latest one that succeeded. */
  #begun = 0;
  #applied = 0;

  /**
   * @param sessionId of the address; null if it is used, undefined in private mode
   * @param admit throws an `ApiError` for sessions that are not for this page
   */
  constructor(
    port: SurfacePort,
    sessionId: string | null | undefined,
    admit?: (claims: SessionClaims) => void,
  ) {
    this.#port = port;
    this.#admit = admit;
    this.#state = { state: sessionId === undefined ? 'private' : 'redeeming' };
    this.#clock = new SessionClock({
      onExpiring: (payload) => port.emit('session-expiring', payload),
      onExpired: (payload) => {
        if (this.#state.state === 'open') this.#become({ state: 'expired', claims: this.#state.claims });
        port.emit('session-expired', payload);
      },
    });
    // A sleeping computer's timers are late.
    document.addEventListener('visibilitychange', () => this.#clock.check());
    addEventListener('online', () => this.#clock.check());
    if (sessionId === null) this.#refuse(new ApiError(401, 'session_used', 'The session id has been used'));
    else if (sessionId !== undefined) this.#start(sessionId);
  }

  get token(): string | undefined {
    return this.#token;
  }

  get current(): SessionState {
    return this.#state;
  }

  /** What the token tells, of a session that is open or has ended. */
  get claims(): SessionClaims | undefined {
    return 'claims' in this.#state ? this.#state.claims : undefined;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Redeems a session id and continues with its session. The present session stays if that fails, or if it began later.
   */
  async replace(sessionId: string): Promise<void> {
    this.#begun += 1;
    const turn = this.#begun;
    const begun = performance.now();
    const { token, trustedFor, trustedUntil, allowedOrigins } = await (earlyRedemption(sessionId) ??
      redeemSession(sessionId));
    if (turn < this.#applied) return;
    const claims = claimsOf(token);
    this.#admit?.(claims);
    this.#applied = turn;
    this.#token = token;
    this.#port.allow(allowedOrigins);
    this.#clock.start({
      validForMs: trustedFor * 1000 - (performance.now() - begun),
      expiresAt: Date.parse(trustedUntil),
    });
    this.#become({ state: 'open', claims });
  }

  /** The server no longer accepts the token. */
  end(): void {
    this.#clock.expire();
  }

  async #start(sessionId: string): Promise<void> {
    try {
      await this.replace(sessionId);
    } catch (error) {
      // The host may already have sent another session.
      if (this.#state.state === 'redeeming') this.#refuse(error as Error);
    }
  }

  /** Asks the host for a session. */
  #refuse(error: Error): void {
    this.#become({ state: 'refused', error });
    const { message } = error;
    this.#port.emit('error', {
      message,
      name: exchangeErrorName(error),
      context: 'session-start',
      fatal: true,
    });
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function claimsOf(token: string): SessionClaims {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  const claims = JSON.parse(new TextDecoder().decode(bytes));
  const { deploymentId, branchName, creatorMode, embedTenantName, sub, cubeCloud, securityContext } = claims;
  return {
    viewer: JSON.stringify([sub, deploymentId, branchName, cubeCloud, securityContext]),
    deploymentId: deploymentId ?? null,
    embedTenantName: embedTenantName ?? null,
    isCreator: creatorMode === true,
    settings: claims.settings ?? {},
    embedTheme: claims.embedTheme ?? null,
  };
}
