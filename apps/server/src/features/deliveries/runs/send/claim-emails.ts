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

/** An email that waits for its turn at the mail server, and what its recipient was found to see. */
export interface WaitingEmail extends ClaimableEmail {
  readonly recipient: WantedRow;
  readonly seen: Seen;
}

/** The claim of an email. */
export interface EmailClaim {
  /**
   * Whether the email may be sent now: it is claimed, and what its recipient sees has just been read.
   * @throws if that could not be read
   */
  take(): Promise<boolean>;
  /** Ends the waiting. Returns whether the email is claimed, by itself or beside others. */
  end(): Promise<boolean>;
}

/** Emails whose claims are made together at most. What a killed server has claimed and not recorded is unknown. */
const MOST = 20;
/** How many are claimed together before it is known how fast the mail server is. */
const FIRST = 5;
/** The time in which emails that are claimed together should be sent, in milliseconds. */
const AHEAD_MS = 250;
/** After which a recipient's access is read again before their email is sent, in milliseconds. */
const FRESH_MS = 500;

interface Batch {
  readonly claimed: ReadonlySet<number>;
  /** Why the access of some could not be read, by user. */
  readonly failures: ReadonlyMap<number, unknown>;
  readonly readAt: number;
}

interface Entry extends WaitingEmail {
  batch?: Promise<Batch> | undefined;
}

/**
 * Checks and claims the emails of a run right before they are sent: several at a time, those that are next, since each of
 * the checks costs about as much for twenty recipients as for one. No more than the mail server takes in a quarter of a
 * second; whoever still waits after half a second is checked and claimed anew.
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

  /** Claims an email, and those that are next. */
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

/** Whether the email is claimed. @throws why the access of its recipient could not be read */
function isIn({ claimed, failures }: Batch, { recipient: { user_id: userId } }: Entry): boolean {
  if (failures.has(userId)) throw failures.get(userId);
  return claimed.has(userId);
}
