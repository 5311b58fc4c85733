import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { envVariables, postgresOverTcp } from '../../apps/server/test/postgres-over-tcp.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';

const TABLES = 500;
const COLUMNS = 20;
const ROUNDS = 9;
const MOST_RATIO = 3;

/** A model that is proposed for the tables of a data source, and the reading of these tables before. */
export const modelProposal: Row = {
  name: 'model-proposal',
  async measure(bench: Bench): Promise<Figure[]> {
    const ends: (() => void | Promise<void>)[] = [];
    const { pool, variables } = await postgresOverTcp({ after: (end) => ends.unshift(end) });
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      FACET_OUTBOUND_ALLOW: '127.0.0.1',
    });
    try {
      await makeTables(pool);
      const id = await connect(facet, variables);
      const read = await timed(() => readCatalogue(facet, id));
      const tables = Array.from({ length: TABLES }, (_, index) => ({
        schema: 'public',
        name: nameOf(index),
      }));
      const propose = () =>
        timed(async () => {
          const path = `/build/api/v1/deployments/${id}/model-proposals`;
          const { files } = await facet.call('POST', path, { source: 'default', tables, withViews: true });
          if (files.length < TABLES) throw new Error(`Only ${files.length} files were proposed`);
        });
      const floor = () => timed(() => readInformationSchema(pool));
      await propose();
      await floor();
      const compared = await compare(ROUNDS, propose, floor);
      const measured = `${rounded(median(compared.ours))} ms`;
      const reading = `reading information_schema: ${rounded(median(compared.floor))} ms`;
      return [
        {
          measure: `a model proposed for ${TABLES} tables of ${COLUMNS} columns`,
          measured: `${measured} (${rounded(compared.ratio)} × floor)`,
          floor: reading,
          target: `at most ${MOST_RATIO} × floor`,
          isMet: compared.ratio <= MOST_RATIO,
          raw: compared,
        },
        {
          measure: `their tables read for the catalogue, in a process of its own`,
          measured: `${rounded(read)} ms`,
          floor: reading,
          target: '',
          isMet: true,
          raw: [read],
        },
      ];
    } finally {
      await facet.stop();
      for (const end of ends) await end();
    }
  },
};

const nameOf = (index: number) => `table_${index}`;

/** Each table refers to another one, and has texts, numbers and times. */
async function makeTables(pool: Pool): Promise<void> {
  const types = ['text', 'numeric(12,2)', 'timestamptz', 'boolean', 'integer'];
  for (let index = 0; index < TABLES; index += 1) {
    const parent = nameOf(Math.floor(index / 3));
    const columns = Array.from(
      { length: COLUMNS - 2 },
      (_, at) => `column_${at} ${types[at % types.length]}`,
    );
    const reference = index === 0 ? 'integer' : `integer references ${parent}`;
    await pool.query(
      `create table ${nameOf(index)} (id integer primary key, ${parent}_id ${reference}, ${columns.join(', ')})`,
    );
  }
}

async function connect(facet: FacetProcess, variables: Record<string, string>): Promise<number> {
  const id = await facet.makeDeployment('Tables');
  await facet.waitForBuild(id);
  await facet.call('PUT', `/api/v1/deployments/${id}/env-vars`, { env_variables: envVariables(variables) });
  return id;
}

async function readCatalogue(facet: FacetProcess, id: number): Promise<void> {
  const sources = `/api/v1/deployments/${id}/data-sources`;
  await facet.call('POST', `${sources}/default/catalogue`);
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { sources: found } = await facet.call('GET', sources);
    const [{ catalogue }] = found;
    if (catalogue.message !== null) throw new Error(catalogue.message);
    if (catalogue.readAt !== null) return;
    await sleep(20);
  }
  throw new Error('The tables were not read');
}

/** What a proposal needs, as any client would read it: columns and keys. */
async function readInformationSchema(pool: Pool): Promise<void> {
  const columns = await pool.query(`
    select table_schema, table_name, column_name, data_type, is_nullable, ordinal_position
    from information_schema.columns where table_schema = 'public'
    order by table_schema, table_name, ordinal_position`);
  const keys = await pool.query(`
    select k.table_schema, k.table_name, k.column_name, k.constraint_name, c.constraint_type, r.unique_constraint_name
    from information_schema.table_constraints c
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      left join information_schema.referential_constraints r using (constraint_schema, constraint_name)
    where c.table_schema = 'public'`);
  if (columns.rows.length < TABLES * COLUMNS || keys.rows.length < TABLES)
    throw new Error('Rows are missing');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
