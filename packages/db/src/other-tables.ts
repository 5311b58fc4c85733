import type pg from 'pg';

/**
 * Throws if the database has tables of another program. Tables of extensions, such as `spatial_ref_sys`, are not
 * counted.
 */
export const refuseOtherTables = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and c.oid is distinct from to_regclass('schema_migrations')
       and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname, c.relname limit 1`,
  );
  if (!rows[0]) return;
  throw new Error(
    `The database of DATABASE_URL has tables of another program, such as ${rows[0].name}. Create a database for Facet, or set FACET_DATABASE_SHARED=1 to use this one.`,
  );
};
