import pg from 'pg';

/** Counts the SQL statements of a call without background work, as the minimum of three tries. */
export async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!/pgboss|(insert into|update|delete from) "?(nodes|api_requests|data_api_queries)/i.test(text))
      count += 1;
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    for (let turn = 0; turn < 3; turn += 1) {
      count = 0;
      await call();
      counts.push(count);
    }
  } finally {
    pg.Client.prototype.query = query;
  }
  return Math.min(...counts);
}
