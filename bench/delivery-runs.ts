import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '@facet/db';
import { sql } from 'kysely';
import { pino } from 'pino';
import { CLOCK_QUEUE } from '../apps/server/src/features/deliveries/runs/run-queues.ts';
import { Jobs } from '../apps/server/src/jobs/jobs.ts';

/** A run as it is stored, with its recipients. */
export interface StoredRun {
  readonly id: number;
  readonly notificationId: number;
  /** The run itself, or the one that it retries. */
  readonly firstId: number;
  readonly kind: 'scheduled' | 'manual' | 'retry';
  readonly state: 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped';
  readonly error: string | null;
  /** Whether it was decided to whom it sends. */
  readonly isResolved: boolean;
  /** Whether it waits for another attempt. */
  readonly isWaiting: boolean;
  readonly interruptions: number;
  /** Seconds since it was created, until it began. */
  readonly waited: number | null;
  readonly recipients: readonly {
    readonly userId: number;
    readonly email: string | null;
    readonly outcome: string;
    readonly reason: string | null;
  }[];
}

const POLL_MS = 250;

/** Makes notifications due and follows their runs in the database, which may be away for a while. */
export class DeliveryRuns {
  readonly #db: Db;
  readonly #close: () => Promise<void>;
  readonly #jobs: Jobs;
  readonly #late: AbortSignal;

  private constructor(connectionString: string, late: AbortSignal) {
    const { db, close } = openDatabase({ connectionString }, { max: 4 });
    this.#db = db;
    this.#close = close;
    this.#jobs = new Jobs({ connectionString }, pino({ level: 'silent' }));
    this.#late = late;
  }

  /** @param late when to give up whatever is being waited for */
  static async open(connectionString: string, late: AbortSignal): Promise<DeliveryRuns> {
    const runs = new DeliveryRuns(connectionString, late);
    await runs.#jobs.start([CLOCK_QUEUE]);
    return runs;
  }

  async close(): Promise<void> {
    await this.#jobs.stop(1000).catch(() => {});
    await this.#close();
  }

  /** Makes notifications due at a time that none of their schedules has, now. */
  async makeDue(ids: readonly number[], tick: Date): Promise<void> {
    await this.#patiently(() =>
      this.#db.transaction().execute(async (tx) => {
        await sql`update notifications set next_run_at = ${tick} where id = any(${[...ids]}::bigint[])
          and not exists (select from notification_runs run
            where run.notification_id = notifications.id and run.tick = ${tick})`.execute(tx);
        await this.#jobs.send(tx, CLOCK_QUEUE, {}, 'now');
      }),
    );
  }

  /**
   * Makes a notification due and waits until its run has ended; undefined if it waits for another attempt after some time,
   * so that the next one takes its place.
   */
  async tick(id: number, tick: Date, mostMs: number): Promise<StoredRun | undefined> {
    await this.makeDue([id], tick);
    for (const until = Date.now() + mostMs; ; await this.#pause()) {
      const run = (await this.all()).find((one) => one.notificationId === id && one.tick === tick.getTime());
      if (run === undefined) await this.makeDue([id], tick);
      else if (hasEnded(run)) return run;
      else if (run.isWaiting && Date.now() > until) return undefined;
    }
  }

  /** Waits until there are so many runs and all have ended. */
  async ended(least: number): Promise<void> {
    for (;;) {
      const all = await this.all();
      if (all.length >= least && all.every(hasEnded)) return;
      await this.#pause();
    }
  }

  /** Waits until the runs of a notification have ended. */
  async idle(id: number): Promise<void> {
    while ((await this.all()).some((run) => run.notificationId === id && !hasEnded(run))) await this.#pause();
  }

  /** Starts jobs now that wait for another attempt: what they wait for is over much sooner here. */
  async hurry(): Promise<void> {
    await this.#patiently(() =>
      sql`update pgboss.job set start_after = now() where name in ('delivery-start', 'delivery')
        and state = 'retry' and start_after > now()`.execute(this.#db),
    );
  }

  /** All runs, in their order. */
  async all(): Promise<(StoredRun & { readonly tick: number })[]> {
    const { rows } = await this.#patiently(() =>
      sql<StoredRun & { readonly tick: number }>`
        select id, notification_id as "notificationId", coalesce(retried_run_id, id) as "firstId", kind, state, error,
          resolved_at is not null as "isResolved", interruptions, is_waiting as "isWaiting",
          extract(epoch from started_at - created_at)::float8 as waited,
          (extract(epoch from tick) * 1000)::float8 as tick,
          (select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'email', email, 'outcome', outcome,
            'reason', reason)), '[]') from notification_run_recipients recipient where recipient.run_id = run.id)
            as recipients
        from notification_runs run order by id`.execute(this.#db),
    );
    return rows;
  }

  #pause(): Promise<void> {
    return sleep(POLL_MS, undefined, { signal: this.#late });
  }

  /** Repeats what fails until the database is back. */
  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (this.#late.aborted) throw error;
        await this.#pause();
      }
    }
  }
}

export function hasEnded({ state }: StoredRun): boolean {
  return state !== 'pending' && state !== 'running';
}
