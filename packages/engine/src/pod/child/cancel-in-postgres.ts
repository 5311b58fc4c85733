import type { RunningQuery } from './running-query.ts';

/** The part of Cube's driver that is used here. */
interface PostgresDriver {
  withConnection<T>(use: (client: Client) => Promise<T>): Promise<T>;
}
/** Parts of a client and a connection of `pg`. */
interface Client {
  readonly host: string;
  readonly port: number;
  readonly ssl: unknown;
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: Connection;
}
interface Connection {
  readonly stream: { setTimeout(ms: number, done: () => void): void; destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
  on(event: 'connect' | 'sslconnect' | 'error' | 'end', then: () => void): void;
}

const PATIENCE_MS = 5_000;

export function isPostgres(driver: object): driver is PostgresDriver {
  return driver.constructor.name === 'PostgresDriver' && 'withConnection' in driver;
}

/** Runs a query whose `cancel` ends it in the database. */
export function cancellableInPostgres(
  driver: PostgresDriver,
  run: (own: object) => RunningQuery,
): RunningQuery {
  let client: Client | undefined;
  let isCancelled = false;
  let cancelling: Promise<void> | undefined;
  const withConnection: PostgresDriver['withConnection'] = (use) =>
    driver.withConnection(async (taken) => {
      if (isCancelled) throw new Error('The query was cancelled');
      client = taken;
      try {
        return await use(taken);
      } finally {
        client = undefined;
        // Otherwise it could end the next query of the connection.
        await cancelling;
      }
    });
  const result = run(Object.create(driver, { withConnection: { value: withConnection } }));
  result.cancel ??= async () => {
    isCancelled = true;
    if (client !== undefined) cancelling = cancelQueryOf(client);
    await cancelling;
  };
  return result;
}

/** Asks the server to cancel what a client runs, over a connection of its own, as the protocol wants it. Never rejects. */
function cancelQueryOf(client: Client): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client;
  const { connection } = new (client.constructor as new (config: object) => Client)({ host, port, ssl });
  return new Promise((resolve) => {
    const send = () => connection.cancel(processID, secretKey);
    connection.stream.setTimeout(PATIENCE_MS, () => connection.stream.destroy());
    connection.on('error', resolve);
    connection.on('end', resolve);
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
