import type pg from 'pg';

/** The months of which the audit log has a partition, by their first days; none before it had any. */
export const readAuditMonths = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ month: string }>(
    `select to_date(right(relname, 7), 'YYYY_MM')::text as month
     from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = to_regclass('audit_events') and relname ~ '^audit_events_\\d{4}_\\d{2}$' order by relname`,
  );
  return rows.map(({ month }) => month);
};

/** Makes the partitions before the rows come: they would wait in the default one, and move. */
export const makeAuditMonths = async (client: pg.ClientBase, months: string[]): Promise<void> => {
  for (const month of months) await client.query('select make_audit_partition($1)', [month]);
};
