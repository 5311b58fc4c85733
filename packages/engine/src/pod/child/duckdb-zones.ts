import type { Engine } from '../../engine-version.ts';
import type { ZoneOffsets } from '../../protocol/model-protocol.ts';

/** The part of `@duckdb/node-api` that is used here. */
type Api = {
  DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
};
type Connection = {
  runAndReadAll(sql: string, values: unknown[]): Promise<{ getRows(): [number, number][] }>;
  closeSync(): void;
};

/** Times outside this range are rare; they still work, but more slowly. */
const START = Date.UTC(1970, 0, 1) / 1000;
const END = Date.UTC(2050, 0, 1) / 1000;
/** The step between sampled times, in seconds. No zone has changed its offset twice in a day since 1970. */
const STEPS = [86_400, 1800, 30, 1];

/**
 * The offsets of time zones according to DuckDB, so that it does not have to calculate them for each time. Other
 * programs, Node and the engine among them, have other editions of the time zone database.
 */
export class DuckdbZones {
  #engine: Engine;
  #known = new Map<string, Promise<ZoneOffsets>>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Rejects for a zone that DuckDB does not know. */
  offsetsOf(zone: string): Promise<ZoneOffsets> {
    const known = this.#known.get(zone) ?? this.#find(zone);
    this.#known.set(zone, known);
    known.catch(() => this.#known.delete(zone));
    return known;
  }

  async #find(zone: string): Promise<ZoneOffsets> {
    const fromDriver = this.#engine.requireFrom('@cubejs-backend/duckdb-driver');
    const { DuckDBInstance } = fromDriver('@duckdb/node-api') as Api;
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      const result = await connection.runAndReadAll(SEARCH, [zone]);
      return { offsets: result.getRows(), end: END };
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }
}

const OFFSET = '(epoch_us(timezone($1, make_timestamptz(moment * 1000000))) // 1000000 - moment)::integer';

/** Finds the day of each change, then narrows it down to a second. */
const SEARCH = `with ${STEPS.map((step, level) => {
  const range = level === 0 ? `${START}, ${END}, ${step}` : `before, moment + ${step}, ${step}`;
  const from = level === 0 ? '' : `from changes${level - 1}`;
  return `
    times${level} as (select moment, ${OFFSET} as value from (select unnest(range(${range})) as moment ${from})),
    changes${level} as (
      select *, lag(moment) over (order by moment) as before from times${level}
      qualify value <> lag(value) over (order by moment))`;
}).join(', ')}
  select moment::double, value from times0 where moment = ${START}
  union all
  select moment::double, value from changes${STEPS.length - 1}
  order by 1`;
