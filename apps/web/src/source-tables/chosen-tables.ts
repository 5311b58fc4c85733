import { useCallback, useState } from 'react';

/** A table by its name in a data source. */
export interface TableName {
  readonly schema: string;
  readonly name: string;
}

const textOf = ({ schema, name }: TableName) => JSON.stringify([schema, name]);

/** Tables that somebody has chosen, in the order of choice. */
export class ChosenTables {
  readonly #byText: ReadonlyMap<string, TableName>;

  constructor(tables: readonly TableName[] = []) {
    this.#byText = new Map(tables.map(({ schema, name }) => [textOf({ schema, name }), { schema, name }]));
  }

  get names(): readonly TableName[] {
    return [...this.#byText.values()];
  }

  get count(): number {
    return this.#byText.size;
  }

  has(table: TableName): boolean {
    return this.#byText.has(textOf(table));
  }

  /** With or without some tables. */
  set(tables: readonly TableName[], isChosen: boolean): ChosenTables {
    if (isChosen) return new ChosenTables([...this.names, ...tables]);
    const without = new Set(tables.map(textOf));
    return new ChosenTables(this.names.filter((table) => !without.has(textOf(table))));
  }
}

/** The chosen tables of a data source. A reload of the page keeps them. */
export function useChosenTables(deploymentId: number, source: string) {
  const key = `facet:chosen-tables:${deploymentId}:${source}`;
  const [chosen, setChosen] = useState(() => new ChosenTables(keptIn(key)));
  const choose = useCallback(
    (next: ChosenTables) => {
      setChosen(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next.names));
      } catch {
        // Where the storage is full or blocked, they are kept until the page closes.
      }
    },
    [key],
  );
  return [chosen, choose] as const;
}

function keptIn(key: string): readonly TableName[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTableName) : [];
  } catch {
    return [];
  }
}

function isTableName(value: unknown): value is TableName {
  const { schema, name } = Object(value) as Partial<Record<keyof TableName, unknown>>;
  return typeof schema === 'string' && typeof name === 'string';
}
