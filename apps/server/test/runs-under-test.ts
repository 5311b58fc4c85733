import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { CLOCK_QUEUE } from '../src/features/deliveries/runs/run-queues.ts';
import { Jobs } from '../src/jobs/jobs.ts';
import { type DashboardToExport, publishToExport, textOf } from './exports-under-test.ts';
import { growingPauses } from './growing-pauses.ts';
import { api } from './model-under-test.ts';
import { type Json, type ServerUnderTest, startTestServer } from './server-under-test.ts';
import type { SmtpDouble, TakenMail } from './smtp-double.ts';

/** Deliveries of a dashboard, and the emails that arrive. */
export class RunsUnderTest {
  readonly server: ServerUnderTest;
  readonly dashboard: DashboardToExport;
  readonly #smtp: SmtpDouble;
  readonly #clock: Clock;

  private constructor(server: ServerUnderTest, dashboard: DashboardToExport, smtp: SmtpDouble, clock: Clock) {
    this.server = server;
    this.dashboard = dashboard;
    this.#smtp = smtp;
    this.#clock = clock;
  }

  /** Starts a server that sends to a mail server, with the dashboard of `publishToExport`. */
  static async start(
    t: { after(work: () => Promise<void>): void },
    smtp: SmtpDouble,
    more: Record<string, string> = {},
  ): Promise<RunsUnderTest> {
    const env = { FACET_SMTP_URL: smtp.url, FACET_MAIL_FROM: 'facet@example.com', ...more };
    const server = await startTestServer(t, env);
    const dashboard = await publishToExport(server, 0);
    await server.ok('PATCH', `/api/v1/embed/dashboard/${dashboard.publicId}`, { allowEmbed: true });
    return new RunsUnderTest(server, dashboard, smtp, await startClock(t, server));
  }

  get path(): string {
    return api(this.dashboard.deploymentId, '/notifications');
  }

  /** Schedules the dashboard for recipients. */
  async schedule(options: object = {}, recipients: readonly object[] = []): Promise<Json> {
    const body = { dashboardPublicId: this.dashboard.publicId, scheduleType: 'DAILY', ...options };
    const notification = await this.server.ok('POST', this.path, body);
    if (recipients.length > 0)
      await this.server.ok('POST', `${this.path}/${notification.id}/recipients`, { recipients });
    return notification;
  }

  /** Waits for the end of a run. */
  finished(id: number, runId: number): Promise<Json> {
    return finishedRun(this.server, this.path, id, runId);
  }

  /** Runs a notification now. */
  async ran(id: number): Promise<Json> {
    const run = await this.server.ok('POST', `${this.path}/${id}/runs`);
    return this.finished(id, run.id);
  }

  /** Makes a schedule due, now. */
  async makeDue(id: number): Promise<void> {
    await this.#clock.makeDue(id);
  }

  /** Waits for the end of the only run of a schedule that is due. */
  ranWhenDue(id: number): Promise<Json> {
    return this.#clock.ranWhenDue(this.path, id);
  }

  /** Runs statements in the database. */
  async run(statements: string): Promise<void> {
    await sql.raw(statements).execute(this.server.db);
  }

  /** Runs a statement once, in the transaction in which a run groups its recipients by their views. */
  onceGrouped(change: string): Promise<void> {
    return this.changing(1, 'after update of render_group', 'statement', change);
  }

  /** Runs a statement once, in the transaction that records the first email as sent. */
  onceSent(change: string): Promise<void> {
    return this.changing(1, 'after update of outcome', `row when (new.outcome = 'sent')`, change);
  }

  /** Runs a statement the given number of times. */
  changing(times: number, when: string, each: string, change: string): Promise<void> {
    return this.run(`
      drop sequence if exists changes cascade;
      create sequence changes;
      create or replace function change_once() returns trigger language plpgsql as $$ begin
        if nextval('changes') <= ${times} then ${change}; end if;
        return null;
      end $$;
      create or replace trigger change_once ${when} on notification_run_recipients
        for each ${each} execute function change_once();`);
  }

  /** Fails the first statement that sets a column of a run to a value. */
  failOnce(column: 'phase' | 'state', value: string): Promise<void> {
    return this.run(`
      drop sequence if exists failures cascade;
      create sequence failures;
      create or replace function fail_once() returns trigger language plpgsql as $$ begin
        if new.${column} = '${value}' and nextval('failures') = 1 then raise exception 'interrupted'; end if;
        return new;
      end $$;
      create or replace trigger fail_once before update of ${column} on notification_runs
        for each row execute function fail_once();`);
  }

  /** Retries a run. */
  async retried(id: number, runId: number): Promise<Json> {
    const retry = await this.server.ok('POST', `${this.path}/${id}/runs/${runId}/retry`);
    return this.finished(id, retry.id);
  }

  /** The recipients of a run. */
  async recipients(id: number, runId: number): Promise<Json[]> {
    return (await this.server.ok('GET', `${this.path}/${id}/runs/${runId}/recipients`)).items;
  }

  /** The deliveries since the last call, by recipient. */
  mails(): Map<string, TakenMail> {
    const { mails } = this.#smtp;
    const taken = mails.filter(isDelivery);
    mails.splice(0, mails.length, ...mails.filter((mail) => !isDelivery(mail)));
    const byRecipient = new Map(taken.map((mail) => [mail.to.join(), mail]));
    assert.equal(byRecipient.size, taken.length, 'nobody got two emails');
    return byRecipient;
  }

  /** Waits for the email that tells the owner about a failure. */
  async ownerMail(): Promise<TakenMail> {
    const { mails } = this.#smtp;
    for (;;) {
      const index = mails.findIndex((mail) => !isDelivery(mail));
      const [mail] = index < 0 ? [] : mails.splice(index, 1);
      if (mail !== undefined) return mail;
      await sleep(50);
    }
  }
}

/** Starts schedules of a server. */
export interface Clock {
  /** Makes a schedule due, now. */
  makeDue(id: number): Promise<void>;
  /** Makes a schedule due, and waits for the end of its next run. @param path of the notifications */
  ranWhenDue(path: string, id: number): Promise<Json>;
}

export async function startClock(
  t: { after(work: () => Promise<void>): void },
  server: ServerUnderTest,
): Promise<Clock> {
  const jobs = new Jobs({ connectionString: server.databaseUrl }, pino({ level: 'silent' }));
  await jobs.start([CLOCK_QUEUE]);
  t.after(() => jobs.stop(1000));
  const makeDue = async (id: number) => {
    await sql`update notifications set next_run_at = now() - interval '1 minute' where id = ${id}`.execute(
      server.db,
    );
    await server.db.transaction().execute((tx) => jobs.send(tx, CLOCK_QUEUE, {}, 'now'));
  };
  const ranWhenDue = async (path: string, id: number) => {
    const latest = async () => (await server.ok('GET', `${path}/${id}/runs`)).items[0]?.id;
    const before = await latest();
    await makeDue(id);
    for (const pause = growingPauses(); ; await pause()) {
      const runId = await latest();
      if (runId !== before) return finishedRun(server, path, id, runId);
    }
  };
  return { makeDue, ranWhenDue };
}

/** Waits for the end of a run. */
export async function finishedRun(
  server: ServerUnderTest,
  path: string,
  id: number,
  runId: number,
): Promise<Json> {
  for (const pause = growingPauses(); ; await pause()) {
    const run = await server.ok('GET', `${path}/${id}/runs/${runId}`);
    if (!['pending', 'running'].includes(run.state)) return run;
  }
}

/** An embed user of `acme` as a recipient, who sees the sales of a customer. */
export const embedUser = (externalId: string, customer: string) => ({
  type: 'EMBED_USER',
  embedTenantName: 'acme',
  externalId,
  securityContext: { customer },
});

/** Whether an email contains a dashboard; emails to the owner do not. */
export const isDelivery = ({ raw }: TakenMail) => raw.includes('picture-1@facet');

/** The text of the PDF that is attached to an email. */
export function pdfIn({ raw }: TakenMail): Promise<string> {
  const [, base64 = ''] = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
  return textOf(new Uint8Array(Buffer.from(base64, 'base64')));
}
