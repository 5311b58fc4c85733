import type pg from 'pg';

/** The first day of each month that the audit log has a partition for; empty before partitioning was introduced. */
export const readAuditMonths = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ month: string }>(
    `select to_date(right(relname, 7), 'YYYY_MM')::text as month
     from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = to_regclass('audit_events') and relname ~ '^audit_events_\\d{4}_\\d{2}$' order by relname`,
  );
  return rows.map(({ month }) => month);
};

/** Creates the partitions before rows are loaded; otherwise the rows land in the default partition and have to move. */
export const makeAuditMonths = async (client: pg.ClientBase, months: string[]): Promise<void> => {
  for (const month of months) await client.query('select make_audit_partition($1)', [month]);
};
