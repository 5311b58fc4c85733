import type { RunningQuery } from './running-query.ts';

/** Parts of Cube's driver and of `@duckdb/node-api`. */
interface DuckdbDriver {
  getInitiatedState(): Promise<{ readonly defaultConnection: Connection }>;
}
interface Connection {
  run(...given: unknown[]): Promise<unknown>;
  interrupt(): void;
}

export function isDuckdb(driver: object): driver is DuckdbDriver {
  return 'getInitiatedState' in driver;
}

/** Runs a query whose `cancel` interrupts it. */
export function cancellableInDuckdb(driver: DuckdbDriver, run: (own: object) => RunningQuery): RunningQuery {
  let interrupt: (() => void) | undefined;
  let isCancelled = false;
  const getInitiatedState = async () => {
    const state = await driver.getInitiatedState();
    const { defaultConnection: connection } = state;
    const inTurn = turnsOf(connection);
    const runCancellable = (...given: unknown[]) =>
      inTurn(async (query) => {
        if (isCancelled) throw new Error('The query was cancelled');
        interrupt = () => connection.interrupt();
        return query(...given).finally(() => {
          interrupt = undefined;
        });
      });
    return { ...state, defaultConnection: { run: runCancellable } };
  };
  const result = run(Object.create(driver, { getInitiatedState: { value: getInitiatedState } }));
  result.cancel ??= async () => {
    isCancelled = true;
    interrupt?.();
  };
  return result;
}

type Query = Connection['run'];
type InTurn = (work: (query: Query) => Promise<unknown>) => Promise<unknown>;

const known = new WeakMap<Connection, InTurn>();

/** DuckDB runs the queries of a connection one after the other; so does this, to know which one an interruption would end. */
function turnsOf(connection: Connection): InTurn {
  const turns = known.get(connection);
  if (turns !== undefined) return turns;
  const query = connection.run.bind(connection);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: InTurn = (work) => {
    const next = last.then(() => work(query));
    last = next.catch(() => undefined);
    return next;
  };
  connection.run = (...given) => inTurn((run) => run(...given));
  known.set(connection, inTurn);
  return inTurn;
}
