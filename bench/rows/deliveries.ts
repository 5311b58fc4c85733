import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '@facet/db';
import { SMTPServer } from 'smtp-server';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, type Comparison, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { publish } from './dashboard-exports.ts';

/** The demo deployment, with three million flights. */
const DEMO = 1;
const PATH = `/api/v1/deployments/${DEMO}`;
/** Contexts: whose flights a recipient sees. */
const STATES = ['TX', 'CA', 'NY', 'FL', 'IL', 'GA', 'CO', 'WA', 'OH', 'VA'];
const RECIPIENTS = 1000;
const CONNECTIONS = 5;
const ROUNDS = 3;
/** After which a delivery is looked at although emails are missing, in milliseconds. */
const LATEST_MS = 60_000;
const LEAST = 0.5;
/** The cubes of the demo, in its deployment and in the repository. */
const CUBES = ['model/cubes/flights.yml', 'model/cubes/airports.yml.jinja'];
const PROJECT = new URL('../../apps/server/src/features/deployments/demo/project/', import.meta.url);
const FLOOR = fileURLToPath(new URL('deliveries-floor.ts', import.meta.url));

/** A delivery to a thousand recipients in ten contexts, from the request to the end of the run. */
export const deliveries: Row = {
  name: 'deliveries',
  async measure(bench: Bench): Promise<Figure[]> {
    const folder = `${bench.folder}/emails`;
    mkdirSync(folder);
    const smtp = await listen(folder);
    const database = await bench.database();
    const facet = await startFacet({
      DATABASE_URL: database,
      FACET_DATA_DIR: bench.folder,
      FACET_DEMO: '1',
      FACET_EMBED_USERS: '1000000',
      FACET_SMTP_URL: smtp.url,
      FACET_SMTP_CONNECTIONS: String(CONNECTIONS),
      FACET_MAIL_FROM: 'facet@example.com',
    });
    const { pool, close } = openDatabase({ connectionString: database }, { max: 1 });
    try {
      await facet.waitForBuild(DEMO);
      await keepResults(facet);
      const id = await schedule(facet);
      await deliver(facet, id, smtp);
      smtp.keepNone();
      const compared = await compare(
        ROUNDS,
        () => deliver(facet, id, smtp),
        () => send(smtp.url, folder),
      );
      const { rows } = await pool.query<{ groups: number }>(
        `select count(distinct render_group)::integer as groups from notification_run_recipients
         where run_id = (select max(id) from notification_runs)`,
      );
      return [figureOf(compared, rows[0]?.groups ?? 0)];
    } finally {
      await close();
      await facet.stop();
      smtp.close();
    }
  },
};

function figureOf(compared: Comparison, groups: number): Figure {
  const ratio = 1 / compared.ratio;
  const rate = (milliseconds: readonly number[]) => rounded((RECIPIENTS / median(milliseconds)) * 1000);
  return {
    measure: `a delivery to ${RECIPIENTS} recipients in ${STATES.length} contexts, with ${groups} renders`,
    measured: `${rounded(ratio)} × floor (${rate(compared.ours)} emails/s)`,
    floor: `nodemailer sends the same emails: ${rate(compared.floor)} emails/s`,
    target: `at least ${LEAST}, ${STATES.length} renders`,
    isMet: ratio >= LEAST && groups === STATES.length,
    raw: compared,
  };
}

/** Lets the engine keep the results of queries for an hour, so that the data of the measured rounds is cached. */
async function keepResults(facet: FacetProcess): Promise<void> {
  const build = `/build/api/v1/deployments/${DEMO}`;
  const files = CUBES.map((path) => {
    const cube = readFileSync(new URL(path, PROJECT), 'utf8');
    return { path, content: cube.replace(/^ +public: false$/m, '$&\n    refresh_key:\n      every: 1 hour') };
  });
  await facet.call('POST', `${build}/dev-mode`, {});
  await facet.call('PUT', `${build}/data-model/files`, { files });
  await facet.call('POST', `${build}/commit`, { message: 'Keep results for an hour', exitDevMode: true });
  await facet.waitForBuild(DEMO);
}

/** Schedules a dashboard for all recipients; returns the id of the notification. */
async function schedule(facet: FacetProcess): Promise<number> {
  await facet.call('POST', '/api/v1/groups', { name: 'regional' });
  const dashboardPublicId = await publish(facet);
  await facet.call('PATCH', `/api/v1/embed/dashboard/${dashboardPublicId}`, { allowEmbed: true });
  const { workbookId } = await facet.call('GET', `/api/v1/embed/dashboard/${dashboardPublicId}`);
  await facet.call('POST', '/api/v1/embed-tenants/acme/user', { externalId: 'first' });
  const access = `${PATH}/workbooks/${workbookId}/embed-access`;
  await facet.call('PUT', access, { embedTenantName: 'acme', action: 'read' });
  const { id } = await facet.call('POST', `${PATH}/notifications`, {
    dashboardPublicId,
    scheduleType: 'DAILY',
  });
  await facet.call('POST', `${PATH}/notifications/${id}/recipients`, {
    recipients: Array.from({ length: RECIPIENTS }, (_, index) => ({
      type: 'EMBED_USER',
      embedTenantName: 'acme',
      externalId: `user-${index}@example.com`,
      groups: ['regional'],
      securityContext: { state: STATES[index % STATES.length] },
    })),
  });
  return id;
}

/**
 * Runs a notification and returns the milliseconds until all emails are sent. The run is looked at only when they have
 * arrived: its recipients are counted each time.
 */
async function deliver(facet: FacetProcess, id: number, smtp: MailServer): Promise<number> {
  const began = performance.now();
  const arrived = smtp.arrived(RECIPIENTS, LATEST_MS);
  let run = await facet.call('POST', `${PATH}/notifications/${id}/runs`);
  await arrived;
  while (['pending', 'running'].includes(run.state)) {
    await sleep(50);
    run = await facet.call('GET', `${PATH}/notifications/${id}/runs/${run.id}`);
  }
  if (run.recipients.sent !== RECIPIENTS) throw new Error(`Not all emails were sent: ${JSON.stringify(run)}`);
  return performance.now() - began;
}

async function send(url: string, folder: string): Promise<number> {
  const given = [FLOOR, url, folder, String(RECIPIENTS), String(CONNECTIONS)];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  return Number(stdout);
}

interface MailServer {
  readonly url: string;
  /** Waits until so many more emails have arrived, or for some milliseconds. */
  arrived(emails: number, mostMs: number): Promise<void>;
  keepNone(): void;
  close(): void;
}

/** A mail server that writes the first email to a recipient of each context to a folder, and forgets the others. */
async function listen(folder: string): Promise<MailServer> {
  let keeps = true;
  let missing = 0;
  let onLast = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const number = Number(/\d+/.exec(session.envelope.rcptTo[0]?.address ?? '')?.[0]);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => keeps && number < STATES.length && chunks.push(chunk));
      stream.on('end', () => {
        if (chunks.length > 0) writeFileSync(`${folder}/${number}.eml`, Buffer.concat(chunks));
        done();
        missing -= 1;
        if (missing === 0) onLast();
      });
    },
  });
  // Clients may disconnect at any time.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived: (emails, mostMs) =>
      new Promise((resolve) => {
        missing = emails;
        const timer = setTimeout(resolve, mostMs);
        onLast = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    keepNone: () => {
      keeps = false;
    },
    close: () => server.close(),
  };
}
