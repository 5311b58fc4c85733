import {
  refusalIn,
  renderGroupOf,
  type Seen,
  type ViewParts,
  viewerOf,
  whatAreSeen,
} from '../prepare/view-of-recipient.ts';
import { type ClaimableEmail, claimEmails, recordRefusals } from '../record/email-claims.store.ts';
import type { WantedRow } from '../record/wanted-recipients.store.ts';
import type { RunUnderWay } from '../run-under-way.ts';
import { mailProblems } from './mail-problems.ts';

/** An email that waits for its turn at the mail server, and the view of its recipient when they were grouped. */
export interface WaitingEmail extends ClaimableEmail {
  readonly recipient: WantedRow;
  readonly seen: Seen;
}

/** The claim of an email. */
export interface EmailClaim {
  /**
   * Whether the email may be sent now: it is claimed, and its recipient's view has just been checked.
   * @throws if the check failed
   */
  take(): Promise<boolean>;
  /** Ends the wait. Returns whether the email is claimed, alone or together with others. */
  end(): Promise<boolean>;
}

/**
 * The most emails that are claimed together. The outcome of emails that a killed server has claimed but not recorded is
 * unknown.
 */
const MOST = 20;
/** The number of emails that are claimed together before the speed of the mail server is known. */
const FIRST = 5;
/** The time in which emails that are claimed together should be sent, in milliseconds. */
const AHEAD_MS = 250;
/** How long an access check stays valid, in milliseconds. */
const FRESH_MS = 500;

interface Batch {
  readonly claimed: ReadonlySet<number>;
  /** Errors of access checks, by user. */
  readonly failures: ReadonlyMap<number, unknown>;
  readonly readAt: number;
}

interface Entry extends WaitingEmail {
  batch?: Promise<Batch> | undefined;
}

/**
 * Checks and claims the emails of a run right before they are sent, several next ones at a time, since a check costs
 * about as much for twenty recipients as for one. Claims at most as many as the mail server accepts in a quarter of a
 * second; those that still wait after half a second are checked and claimed again.
 */
export class EmailClaims {
  readonly #parts: ViewParts;
  readonly #run: RunUnderWay;
  /** In the order of their turns. */
  readonly #waiting = new Set<Entry>();
  #last: { readonly at: number; readonly emails: number } | undefined;

  constructor(parts: ViewParts, run: RunUnderWay) {
    this.#parts = parts;
    this.#run = run;
  }

  add(email: WaitingEmail): EmailClaim {
    const entry: Entry = { ...email };
    this.#waiting.add(entry);
    return { take: () => this.#take(entry), end: () => this.#end(entry) };
  }

  async #take(entry: Entry): Promise<boolean> {
    if (entry.batch !== undefined) {
      const isClaimed = isIn(await entry.batch, entry);
      const { readAt } = await entry.batch;
      if (!isClaimed || performance.now() - readAt <= FRESH_MS) return isClaimed;
      const reason = 'The email had to wait';
      await recordRefusals(this.#parts.db, this.#run, [{ userId: entry.recipient.user_id, reason }]);
      entry.batch = undefined;
    }
    return isIn(await this.#claimWithNext(entry), entry);
  }

  async #end(entry: Entry): Promise<boolean> {
    this.#waiting.delete(entry);
    const batch = await entry.batch?.catch(() => undefined);
    return batch?.claimed.has(entry.recipient.user_id) ?? false;
  }

  /** Claims an email and the next ones. */
  #claimWithNext(first: Entry): Promise<Batch> {
    this.#waiting.delete(first);
    const entries = [first, ...[...this.#waiting].slice(0, this.#size() - 1)];
    this.#last = { at: performance.now(), emails: entries.length };
    const batch = this.#claim(entries);
    for (const entry of entries) {
      this.#waiting.delete(entry);
      entry.batch = batch;
    }
    return batch;
  }

  #size(): number {
    if (this.#last === undefined) return FIRST;
    const msPerEmail = (performance.now() - this.#last.at) / this.#last.emails;
    return Math.max(1, Math.min(MOST, Math.floor(AHEAD_MS / msPerEmail)));
  }

  async #claim(entries: readonly Entry[]): Promise<Batch> {
    const { db } = this.#parts;
    const run = this.#run;
    const readAt = performance.now();
    const [problems, seen] = await Promise.all([
      mailProblems(
        db,
        run.tenant_id,
        entries.map(({ recipient }) => recipient.email),
      ),
      whatAreSeen(
        this.#parts,
        run,
        entries.map(({ recipient }) => viewerOf(recipient)),
      ),
    ]);
    const failures = new Map<number, unknown>();
    const unchanged = entries.filter((entry, index) => {
      const now = seen[index];
      if (now?.status === 'rejected' && refusalIn(now.reason) === undefined)
        failures.set(entry.recipient.user_id, now.reason);
      return (
        !problems.has(entry.recipient.email) &&
        now?.status === 'fulfilled' &&
        renderGroupOf(now.value) === renderGroupOf(entry.seen)
      );
    });
    const claimed = unchanged.length === 0 ? new Set<number>() : await claimEmails(db, run, unchanged);
    return { claimed, failures, readAt };
  }
}

/** Whether the email is claimed. @throws the error of its recipient's access check */
function isIn({ claimed, failures }: Batch, { recipient: { user_id: userId } }: Entry): boolean {
  if (failures.has(userId)) throw failures.get(userId);
  return claimed.has(userId);
}
