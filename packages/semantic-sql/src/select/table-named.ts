import type { Planning } from '../expressions/planning.ts';
import { lookUp, refuseUnknown, type Table } from '../model/catalog.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Ctes } from './context.ts';

/** @throws Problem if no table has this name */
export function tableNamed(
  name: string,
  schema: string | undefined,
  { catalog }: Planning,
  ctes: Ctes,
  location: number | undefined,
): Table {
  if (schema !== undefined && schema !== 'public') refuse(`Schema "${schema}" does not exist`, location);
  return (
    lookUp(catalog.tables, name) ??
    refuseUnknown('Table', name, [...catalog.tables.keys(), ...ctes.keys()], location)
  );
}
