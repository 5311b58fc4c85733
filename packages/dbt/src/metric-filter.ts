import type { Cube, Dimension } from './cube-draft.ts';
import { inCube } from './joins.ts';
import type { SemanticDraft } from './semantic-draft.ts';
import { cubeExpression } from './sql-expression.ts';
import { type CubeSql, joinSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

const CALL =
  /\{\{\s*(Dimension|TimeDimension|Entity)\(\s*(['"])([\w]+)\2\s*(?:,\s*(?:time_granularity_name\s*=\s*)?(['"])(\w+)\4\s*)?\)(?:\.grain\(\s*(['"])(\w+)\6\s*\))?\s*\}\}/g;
const GRAINS = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

/** Turns the filters of metrics, which name dimensions through entities, into SQL of a cube. */
export class MetricFilters {
  readonly #workshop: Workshop;
  readonly #semantic: readonly SemanticDraft[];

  constructor(workshop: Workshop, semantic: readonly SemanticDraft[]) {
    this.#workshop = workshop;
    this.#semantic = semantic;
  }

  /** The condition in the rows of the cube, or a sentence of why it cannot be one. */
  resolve(home: SemanticDraft, template: string): CubeSql | { readonly problem: string } {
    const { dialect } = this.#workshop;
    const found: CubeSql[] = [];
    let problem: string | undefined;
    const marked = template.replaceAll(CALL, (call, kind, _, name, __, grain, ___, laterGrain) => {
      const dimension = kind === 'Entity' ? this.#entity(home, name) : this.#dimension(home, name);
      const sql = dimension === undefined ? undefined : reached(home.cube, dimension);
      const unit = String(laterGrain ?? grain ?? '').toLowerCase();
      if (sql === undefined)
        problem ??= `Its filter uses ${call}, which is not in reach of ${home.cube.name}`;
      else if (unit !== '' && !GRAINS.has(unit)) problem ??= `Its filter uses the granularity ${unit}`;
      else found.push(unit === '' ? sql : joinSql([dialect.truncate(unit, sql)]));
      return placeholder(found.length - 1);
    });
    if (problem !== undefined) return { problem };
    const sql = cubeExpression(home.cube, marked, dialect);
    if (sql === undefined)
      return { problem: `Its filter is not SQL that a cube can have: ${template.trim()}` };
    return joinSql([sql.replace(/facet_filter_(\d+)_/g, (_, at) => found[Number(at)] ?? '')]);
  }

  #entity(home: SemanticDraft, path: string): Found | undefined {
    const name = path.split('__').at(-1) ?? '';
    const own = home.entities.get(name);
    if (own !== undefined) return { cube: home.cube, dimension: own.dimension };
    const owner = this.#ownerOf(name);
    const entity = owner?.entities.get(name);
    return owner === undefined || entity === undefined
      ? undefined
      : { cube: owner.cube, dimension: entity.dimension };
  }

  /** `customer__country`: the dimension of the model whose primary entity stands before it. */
  #dimension(home: SemanticDraft, path: string): Found | undefined {
    const parts = path.split('__');
    const name = parts.at(-1) ?? '';
    const entity = parts.at(-2);
    const owner =
      entity === undefined || entity === home.model.primaryEntity ? home : this.#ownerOf(entity, name);
    const dimension = owner?.dimensions.get(name);
    return owner === undefined || dimension === undefined ? undefined : { cube: owner.cube, dimension };
  }

  #ownerOf(entity: string, dimension?: string): SemanticDraft | undefined {
    return this.#semantic.find(
      ({ model, dimensions }) =>
        model.primaryEntity === entity && (dimension === undefined || dimensions.has(dimension)),
    );
  }
}

type Found = { readonly cube: Cube; readonly dimension: Dimension };

/** The SQL of another cube's dimension, if joins lead there. */
function reached(from: Cube, { cube, dimension }: Found): CubeSql | undefined {
  if (cube === from) return dimension.sql;
  return canReach(from, cube) ? joinSql([inCube(dimension.sql, cube)]) : undefined;
}

/** Whether a chain of joins leads from one cube to the other. */
export function canReach(from: Cube, to: Cube): boolean {
  const seen = new Set([from]);
  for (const cube of seen) {
    if (cube === to) return true;
    for (const next of cube.joins.keys()) seen.add(next);
  }
  return false;
}

function placeholder(at: number): string {
  return `facet_filter_${at}_`;
}
