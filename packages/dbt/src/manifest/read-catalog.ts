import type { WarehouseTable } from '../conversion.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';

/** The tables in a `catalog.json`, which `dbt docs generate` writes. */
export function tablesOfCatalog(catalog: JsonObject): WarehouseTable[] {
  return Object.values(objectOf(catalog.nodes)).map((node) => {
    const { metadata, columns } = objectOf(node);
    const { database, schema, name } = objectOf(metadata);
    return {
      database: textOf(database),
      schema: textOf(schema),
      name: textOf(name),
      columns: Object.entries(objectOf(columns)).map(([key, column]) => {
        const given = objectOf(column);
        return { name: textOf(given.name) || key, type: textOf(given.type) };
      }),
    };
  });
}
