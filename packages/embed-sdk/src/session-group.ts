import type { SessionReason } from './options.ts';
import { SessionRefused } from './session-source.ts';

/** The first retry follows after a second, the later ones after twice as long, up to five minutes. */
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 300_000;
/** Browsers report being offline wrongly at times, and the event `online` may be missed. */
const OFFLINE_RETRY_MS = 30_000;
/** `online` and a visible tab cause a retry at once, but not more often than this. */
const SHORTEST_RETRY_MS = 1000;
/** Frames whose session is younger do not take part in a renewal that another frame began. */
const FRESH_MS = 60_000;
/** The server refused this many ids of one frame in a row: minting more does not help. */
const MOST_REFUSED_IDS = 3;

/** A frame that needs sessions. */
export interface SessionMember {
  /** Whether a session can be replaced: the frame has had one. */
  readonly isLive: boolean;
  /** Applies a session id. Rejects with an error named `EmbedSessionExchangeError` if the server refuses it. */
  apply(sessionId: string): Promise<unknown>;
  failed(message: string, isFinal: boolean): void;
}

/** What a group needs of the page; tests replace it. */
export interface GroupPage {
  now(): number;
  random(): number;
  isOnline(): boolean;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: never): void;
}

type Request = (count: number, reason: SessionReason) => Promise<readonly string[]>;

/**
 * Obtains sessions for all frames of a page that have the same source. When one frame's session ends, all frames are
 * renewed in one burst, since they have usually been loaded together. There is one burst at a time. A failed one is
 * repeated with exponential backoff and jitter, sooner when the page becomes visible or online; it is not repeated after
 * the host has refused, or the server has refused three ids in a row.
 */
export class SessionGroup {
  readonly #request: Request;
  readonly #page: GroupPage;
  readonly #members = new Map<SessionMember, { renewedAt: number; refusedIds: number }>();
  readonly #wanting = new Set<SessionMember>();
  #isRunning = false;
  #failures = 0;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #timer: unknown;
  #dueAt = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(request: Request, page: GroupPage) {
    this.#request = request;
    this.#page = page;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  add(member: SessionMember): void {
    this.#members.set(member, { renewedAt: Number.NEGATIVE_INFINITY, refusedIds: 0 });
  }

  remove(member: SessionMember): void {
    this.#members.delete(member);
    this.#wanting.delete(member);
    if (this.#wanting.size === 0) this.#cancel();
  }

  /** A frame needs a session now. */
  want(member: SessionMember, withinMs = 0): void {
    if (this.#isStopped || !this.#members.has(member)) return;
    this.#wanting.add(member);
    if (this.#failures === 0) this.#schedule(this.#page.random() * withinMs);
  }

  /**
   * The session of a frame ends: renews those of all frames, at a random moment of the next `withinMs`. Thousands of
   * viewers who opened their pages at nine o'clock do not renew in the same second.
   */
  wantAll(member: SessionMember, withinMs: number): void {
    if (this.#isStopped) return;
    for (const [other, { renewedAt }] of this.#members)
      if (other.isLive && this.#page.now() - renewedAt > FRESH_MS) this.#wanting.add(other);
    this.want(member, withinMs);
  }

  /** Tries a failed or postponed renewal again now: the page has become visible or online. */
  retry(): void {
    const sinceMs = this.#page.now() - this.#attemptedAt;
    if (this.#wanting.size > 0) this.#schedule(Math.max(0, SHORTEST_RETRY_MS - sinceMs));
  }

  /** Obtains no more sessions, until `resume`. */
  stop(): void {
    this.#isStopped = true;
    this.#wanting.clear();
    this.#cancel();
  }

  resume(): void {
    this.#isStopped = false;
    this.#failures = 0;
    for (const state of this.#members.values()) state.refusedIds = 0;
  }

  #schedule(delayMs: number): void {
    const now = this.#page.now();
    const dueAt = now + delayMs;
    // A timer that is overdue has slept with the computer, and may sleep on for as long as it was set to.
    const isSooner = dueAt < this.#dueAt || this.#dueAt < now;
    if (this.#isRunning || !isSooner) return;
    this.#cancel();
    this.#dueAt = dueAt;
    this.#timer = this.#page.setTimeout(() => {
      this.#cancel();
      void this.#run();
    }, delayMs);
  }

  #cancel(): void {
    this.#page.clearTimeout(this.#timer as never);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  async #run(): Promise<void> {
    if (!this.#page.isOnline()) return this.#schedule(OFFLINE_RETRY_MS);
    this.#isRunning = true;
    this.#attemptedAt = this.#page.now();
    const problem = await this.#renew().catch((error: unknown) => error);
    this.#isRunning = false;
    if (this.#isStopped || this.#wanting.size === 0) {
      this.#failures = 0;
      return;
    }
    // Without a problem, these frames asked during the burst.
    if (problem === undefined) return this.#schedule(0);
    const isFinal = problem instanceof SessionRefused;
    for (const member of this.#wanting) member.failed(messageOf(problem), isFinal);
    if (isFinal) return this.stop();
    const longestMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#schedule((longestMs * (1 + this.#page.random())) / 2);
  }

  /** Obtains and applies an id for each frame that wants one. Returns the problem of frames that could not apply theirs. */
  async #renew(): Promise<unknown> {
    const batch = [...this.#wanting];
    const reason = batch.some((member) => member.isLive) ? 'renewal' : 'start';
    const applied: Promise<unknown>[] = [];
    while (batch.length > 0) {
      const ids = await this.#request(batch.length, reason);
      for (const id of ids.slice(0, batch.length))
        applied.push(this.#apply(batch.shift() as SessionMember, id));
    }
    const problems = await Promise.all(applied);
    return problems.find((problem) => problem !== undefined);
  }

  async #apply(member: SessionMember, id: string): Promise<unknown> {
    const state = this.#members.get(member);
    if (state === undefined || this.#isStopped) return;
    try {
      await member.apply(id);
    } catch (error) {
      const { name } = error as Error;
      state.refusedIds = name === 'EmbedSessionExchangeError' ? state.refusedIds + 1 : 0;
      return state.refusedIds < MOST_REFUSED_IDS ? error : new SessionRefused(messageOf(error));
    }
    state.refusedIds = 0;
    state.renewedAt = this.#page.now();
    this.#wanting.delete(member);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
