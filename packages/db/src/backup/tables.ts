import type pg from 'pg';

export const JOB_SCHEMA = 'pgboss';

/** A table of Facet or pg-boss; a partitioned table represents its partitions. */
export type Table = { schema: string; name: string; columns: string[]; identities: string[] };

/** The quoted, schema-qualified name for SQL. */
export const quoted = (client: pg.ClientBase, table: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;

/**
 * Lists the tables of the current schema and of pg-boss, without those of extensions, each after the tables its
 * foreign keys reference.
 * Deferrable foreign keys are ignored, since they make a cycle loadable.
 */
export const readTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table & { oid: number }>(
    `select c.oid, n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> ''), '{}') as identities
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in (current_schema(), $1)
       and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.oid, n.nspname, c.relname
     order by n.nspname = $1, c.relname`,
    [JOB_SCHEMA],
  );
  const { rows: references } = await client.query<{ from: number; to: number }>(
    `select distinct coalesce(pg_partition_root(conrelid), conrelid)::oid as from,
       coalesce(pg_partition_root(confrelid), confrelid)::oid as to
     from pg_constraint where contype = 'f' and not condeferrable`,
  );
  const ordered: (Table & { oid: number })[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) &&
        references.every(
          ({ from, to }) => from !== table.oid || to === from || ordered.some(({ oid }) => oid === to),
        ),
    );
    if (ready.length === 0)
      throw new Error('The schema has a cycle of foreign keys that are not deferrable.');
    ordered.push(...ready);
  }
  return ordered.map(({ oid: _, ...table }) => table);
};

/** The row count of a table and an order-independent hash of its contents. */
export type Digest = { rows: number; hash: string };

/** Settings that fix how values are written as text, the same on both sides. */
export const TEXT_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** The digest over the named columns; the physical column order may differ between databases. */
export const digestOf = async (client: pg.ClientBase, table: Table): Promise<Digest> => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const { rows } = await client.query<Digest>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(row(${columns})::text), 16))::bit(64)::bigint), 0)::text as hash
     from ${quoted(client, table)}`,
  );
  return rows[0] ?? { rows: 0, hash: '0' };
};
