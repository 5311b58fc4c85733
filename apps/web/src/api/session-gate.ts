/** The session of the page: it goes on, has ended, or the browser now belongs to somebody else. */
export type SessionState = 'going' | 'ended' | 'other';

const NAME = 'facet-session';
/** The name of the window in which people sign in again. */
export const SIGN_IN_WINDOW = 'facet-sign-in';

/** What each page tells the others when it begins: who has signed in. */
interface Begun {
  readonly email: string;
}

type Tabs = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/**
 * Keeps requests whose session has ended until the person has signed in again, in this window or in another one. Nothing on
 * the page changes meanwhile, so nothing that they typed is lost.
 */
export class SessionGate {
  readonly #listeners = new Set<() => void>();
  #state: SessionState = 'going';
  #email = '';
  /** How often the person has signed in again. */
  #resumptions = 0;
  #resumed = Promise.withResolvers<void>();

  get state(): SessionState {
    return this.#state;
  }

  /** The page belongs to this person. Tells the other pages of the browser, which may be waiting, and hears of later ones. */
  begin(email: string, tabs: Tabs = new BroadcastChannel(NAME)): void {
    this.#email = email;
    tabs.onmessage = ({ data }: MessageEvent<Begun>) => this.signedIn(data.email);
    tabs.postMessage({ email } satisfies Begun);
  }

  get resumptions(): number {
    return this.#resumptions;
  }

  /** The server has refused the session. */
  end(): void {
    if (this.#state === 'going') this.#become('ended');
  }

  /** Somebody has signed in to this browser. */
  signedIn(email: string): void {
    if (this.#state === 'other') return;
    if (email !== this.#email) this.#become('other');
    else if (this.#state === 'ended') {
      this.#resumptions += 1;
      this.#become('going');
      this.#resumed.resolve();
      this.#resumed = Promise.withResolvers();
    }
  }

  /** Resolves when the person has signed in again. Rejects when the signal aborts. */
  async resumed(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await Promise.race([this.#resumed.promise, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const sessionGate = new SessionGate();

/** Sends a request, and again after the person has signed in if their session had ended. */
export async function fetchInSession(
  request: Request,
  gate: SessionGate = sessionGate,
  send: typeof fetch = fetch,
): Promise<Response> {
  for (;;) {
    // Nothing is sent in the name of somebody else, either.
    if (gate.state !== 'going') await gate.resumed(request.signal);
    const { resumptions } = gate;
    const response = await send(request.clone());
    if (response.status !== 401) return response;
    // A refusal that is older than the last sign-in says nothing about this session.
    if (resumptions === gate.resumptions) gate.end();
  }
}
