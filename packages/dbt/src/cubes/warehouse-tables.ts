import type { WarehouseTable } from '../conversion.ts';
import type { Model } from '../manifest/manifest.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';

/** Finds the tables of models among those that are known. */
export class WarehouseTables {
  readonly #dialect: SqlDialect;
  readonly #byName = new Map<string, WarehouseTable[]>();

  constructor(tables: readonly WarehouseTable[], dialect: SqlDialect) {
    this.#dialect = dialect;
    for (const table of tables) {
      const key = keyOf(table.schema, table.name);
      const list = this.#byName.get(key);
      if (list === undefined) this.#byName.set(key, [table]);
      else list.push(table);
    }
  }

  /** The data type of each column of the model's table, by the column's name in lower case; null if it is unknown. */
  columnsOf({ database, schema, alias }: Model): ReadonlyMap<string, string> | null {
    const found = this.#byName.get(keyOf(schema, alias)) ?? [];
    const same = found.find((table) => table.database.toLowerCase() === database.toLowerCase());
    // Where a query names no database, it is that of the connection.
    const table = same ?? found.find((other) => other.database === '' || this.#dialect.omitsDatabase);
    return table === undefined
      ? null
      : new Map(table.columns.map(({ name, type }) => [name.toLowerCase(), type]));
  }
}

function keyOf(schema: string, name: string): string {
  return JSON.stringify([schema.toLowerCase(), name.toLowerCase()]);
}
