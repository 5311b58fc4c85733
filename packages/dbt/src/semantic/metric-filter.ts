import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube, Dimension } from '../cubes/cube-draft.ts';
import { inCube } from '../cubes/joins.ts';
import { cubeExpression, type Place } from '../cubes/sql-expression.ts';
import { type CubeSql, joinSql } from '../sql/sql-text.ts';
import type { SemanticDraft } from './semantic-draft.ts';

const CALL =
  /\{\{\s*(Dimension|TimeDimension|Entity)\(\s*(['"])([\w]+)\2\s*(?:,\s*(?:time_granularity_name\s*=\s*)?(['"])(\w+)\4\s*)?\)(?:\.grain\(\s*(['"])(\w+)\6\s*\))?\s*\}\}/g;
const GRAINS = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

/** Converts the filters of metrics, which refer to dimensions through entities, to SQL of a cube. */
export class MetricFilters {
  readonly #context: ConversionContext;
  readonly #semantic: readonly SemanticDraft[];

  constructor(context: ConversionContext, semantic: readonly SemanticDraft[]) {
    this.#context = context;
    this.#semantic = semantic;
  }

  /** The filter as a condition on the rows of the cube, or the reason why it cannot be expressed. */
  resolve(home: SemanticDraft, template: string, place: Place): CubeSql | { readonly problem: string } {
    const { dialect } = this.#context;
    const found: CubeSql[] = [];
    let problem: string | undefined;
    const marked = template.replaceAll(CALL, (call, kind, _, name, __, grain, ___, laterGrain) => {
      const dimension = this.find(home, kind, name);
      const sql = dimension === undefined ? undefined : reached(home.cube, dimension);
      const unit = String(laterGrain ?? grain ?? '').toLowerCase();
      if (sql === undefined) problem ??= `The filter uses ${call}, which ${home.cube.name} cannot reach`;
      else if (unit !== '' && !GRAINS.has(unit))
        problem ??= `The filter uses the granularity ${unit}, which is not supported`;
      else found.push(unit === '' ? sql : joinSql([dialect.truncate(unit, sql)]));
      return placeholder(found.length - 1);
    });
    if (problem !== undefined) return { problem };
    const sql = cubeExpression(this.#context, home.cube, marked, place);
    if (sql === undefined)
      return {
        problem: `The filter is not valid SQL, or contains Jinja that is not supported: ${template.trim()}`,
      };
    return joinSql([sql.replace(/facet_filter_(\d+)_/g, (_, at) => found[Number(at)] ?? '')]);
  }

  /** What `Dimension('customer__country')` or `Entity('customer')` in a filter or query refers to. */
  find(home: SemanticDraft, kind: string, path: string): Found | undefined {
    return kind === 'Entity' ? this.#entity(home, path) : this.#dimension(home, path);
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

  /** `customer__country` is the dimension `country` of the semantic model with the primary entity `customer`. */
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

/** The SQL of another cube's dimension; undefined if no joins lead there. */
function reached(from: Cube, { cube, dimension }: Found): CubeSql | undefined {
  if (cube === from) return dimension.sql;
  return canReach(from, cube) ? joinSql([inCube(dimension.sql, cube)]) : undefined;
}

/** Whether joins lead from one cube to the other. */
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
