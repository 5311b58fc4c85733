import type { Column, Model } from './manifest.ts';

const REF =
  /^\s*(?:\{\{\s*)?ref\(\s*(['"])(.*?)\1\s*(?:,\s*(['"])(.*?)\3\s*)?(?:,\s*(?:v|version)\s*=\s*(['"]?)(.*?)\5\s*)?\)/;

/** Finds models by id, by `ref('orders')` or by the name of their relation. */
export class ModelIndex {
  readonly #byId: ReadonlyMap<string, Model>;
  readonly #byName: ReadonlyMap<string, Model[]>;
  readonly #byRelation: ReadonlyMap<string, Model[]>;

  constructor(models: readonly Model[]) {
    this.#byId = new Map(models.map((model) => [model.id, model]));
    this.#byName = Map.groupBy(models, ({ name }) => name);
    this.#byRelation = Map.groupBy(models, ({ schema, alias }) => relationKey([schema, alias]));
  }

  get(id: string): Model | undefined {
    return this.#byId.get(id);
  }

  /** The model that an expression in a package refers to, such as `ref('shop', 'orders', v=2)`. */
  resolve(expression: string, fromPackage: string): Model | undefined {
    const [, , first = '', , second, , version] = REF.exec(expression) ?? [];
    if (first === '') return this.#byRelationName(expression);
    const name = second ?? first;
    const found = this.#byName.get(name) ?? [];
    const inPackage = found.filter(
      ({ packageName }) => packageName === (second === undefined ? fromPackage : first),
    );
    const candidates = inPackage.length > 0 || second !== undefined ? inPackage : found;
    if (version !== undefined) return candidates.find((model) => model.version === version);
    return candidates.find((model) => model.isLatest) ?? candidates[0];
  }

  /** `"shop"."main"."orders"`, which dbt writes for a compiled reference. */
  #byRelationName(text: string): Model | undefined {
    const parts = [...text.matchAll(/"((?:[^"]|"")+)"|`([^`]+)`|([^\s."`()]+)/g)].map(
      ([, quoted, ticked, bare]) => quoted?.replaceAll('""', '"') ?? ticked ?? bare ?? '',
    );
    const found = this.#byRelation.get(relationKey(parts.slice(-2))) ?? [];
    const database = parts.at(-3)?.toLowerCase();
    return database === undefined
      ? found[0]
      : found.find((model) => model.database.toLowerCase() === database);
  }
}

/** Finds a column by its name, ignoring case if no name matches exactly. */
export function findColumn(model: Model, name: string): Column | undefined {
  const wanted = name.toLowerCase();
  return (
    model.columns.find((column) => column.name === name) ??
    model.columns.find((column) => column.name.toLowerCase() === wanted)
  );
}

function relationKey(parts: readonly string[]): string {
  return JSON.stringify(parts).toLowerCase();
}
