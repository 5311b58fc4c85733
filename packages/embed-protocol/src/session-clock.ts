import type { SessionExpired, SessionExpiring } from './payloads.ts';

/** How long before its end a session is reported as expiring. */
const LEAD_MS = 30 * 60_000;

/** A clock that a test can replace. */
export interface Timers {
  /** Milliseconds of a clock that never goes back. Never the time of day. */
  now(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: never): void;
}

export interface SessionClockOptions {
  readonly onExpiring: (payload: SessionExpiring) => void;
  readonly onExpired: (payload: SessionExpired) => void;
  readonly timers?: Timers;
}

/** How long a session is valid, from the response to the exchange of its id. */
export interface SessionLifetime {
  /** `trustedFor` in milliseconds, less the time that the request took. */
  readonly validForMs: number;
  /** `trustedUntil` in epoch milliseconds, by the server's clock. Only passed on to the host. */
  readonly expiresAt: number;
}

/** `none` before the first session, and after `stop`. */
export type SessionState = 'none' | 'valid' | 'expiring' | 'expired';

/**
 * Reports the approaching end and the end of a session, each once. It measures durations, so the viewer's clock may be
 * wrong or change. If the computer sleeps, timers are late: call `check` when the page becomes visible or online, and
 * `expire` when the server refuses the token. A session that both are due for is reported as expiring, then as expired.
 *
 * A session of less than an hour is reported as expiring in the middle of its life, so that a renewed session is not
 * expiring at once.
 */
export class SessionClock {
  readonly #options: SessionClockOptions;
  readonly #timers: Timers;
  #state: SessionState = 'none';
  #endsAt = 0;
  #leadMs = LEAD_MS;
  #expiresAt = 0;
  #timer: unknown;

  constructor(options: SessionClockOptions) {
    this.#options = options;
    this.#timers = options.timers ?? {
      now: () => performance.now(),
      setTimeout: (run, delayMs) => setTimeout(run, delayMs),
      clearTimeout: (timer) => clearTimeout(timer),
    };
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Begins a session, in place of the one before. */
  start({ validForMs, expiresAt }: SessionLifetime): void {
    this.#state = 'valid';
    this.#endsAt = this.#timers.now() + validForMs;
    this.#leadMs = Math.min(LEAD_MS, validForMs / 2);
    this.#expiresAt = expiresAt;
    this.check();
  }

  /** Reports what is due. */
  check(): void {
    this.#clearTimer();
    if (this.#state === 'none' || this.#state === 'expired') return;
    const leftMs = this.#endsAt - this.#timers.now();
    if (this.#state === 'valid' && leftMs <= this.#leadMs) {
      this.#state = 'expiring';
      this.#options.onExpiring({ expiresAt: this.#expiresAt, expiresInMs: Math.max(0, Math.round(leftMs)) });
    }
    // The handler may have begun another session or ended this one.
    if (this.#timer !== undefined || this.state === 'none') return;
    if (leftMs <= 0) this.#end();
    else {
      const untilNextMs = this.#state === 'valid' ? leftMs - this.#leadMs : leftMs;
      this.#timer = this.#timers.setTimeout(() => this.check(), untilNextMs);
    }
  }

  /** Ends the session because the server no longer accepts its token. */
  expire(): void {
    if (this.#state === 'none' || this.#state === 'expired') return;
    this.#clearTimer();
    this.#end();
  }

  /** Forgets the session without reporting anything. */
  stop(): void {
    this.#clearTimer();
    this.#state = 'none';
  }

  #end(): void {
    this.#state = 'expired';
    this.#options.onExpired({ expiredAt: this.#expiresAt });
  }

  #clearTimer(): void {
    if (this.#timer !== undefined) this.#timers.clearTimeout(this.#timer as never);
    this.#timer = undefined;
  }
}
