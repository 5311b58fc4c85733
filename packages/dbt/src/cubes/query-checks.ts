import type { QueryCheck, QueryChecks } from '../conversion.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube, Dimension, Measure } from './cube-draft.ts';

/** More would take longer than the rest of a sync. */
const MOST_QUERIES = 300;

/**
 * The queries that show whether the expressions of semantic models and metrics work beside joined cubes: each of their
 * measures, and each dimension that is an expression, with a dimension of each cube that joins reach. Other members are
 * columns, which are always qualified. If there are too many, those of written SQL come first.
 */
export function queryChecks(context: ConversionContext): QueryChecks {
  const found: { readonly cube: Cube; readonly rank: number; readonly check: QueryCheck }[] = [];
  for (const cube of context.cubes.values()) {
    const measures = [...cube.measures.values()].filter((measure) => !measure.isHidden && isWritten(measure));
    const dimensions = [...cube.dimensions.values()].filter(isExpression);
    // Nobody can query the members of a cube that is not public.
    if (!cube.isPublic || (measures.length === 0 && dimensions.length === 0)) continue;
    for (const joined of reachable(cube)) {
      const other = dimensionOf(joined);
      if (joined === cube || !joined.isPublic || other === undefined) continue;
      const nameOf = (member: { readonly name: string }, of = cube) => `${of.name}.${member.name}`;
      const place = { nodeId: cube.model.id, joined: joined.name };
      for (const measure of measures) {
        const query = { measures: [nameOf(measure)], dimensions: [nameOf(other, joined)] };
        const rank = isSafe(measure) ? 1 : 0;
        found.push({ cube, rank, check: { ...place, member: measure.name, query } });
      }
      for (const dimension of dimensions) {
        const query = { dimensions: [nameOf(dimension), nameOf(other, joined)] };
        found.push({ cube, rank: 0, check: { ...place, member: dimension.name, query } });
      }
    }
  }
  const chosen = found.sort((a, b) => a.rank - b.rank).slice(0, MOST_QUERIES);
  const needed = new Set(chosen.flatMap(({ cube }) => [...reachable(cube)]));
  return { paths: [...needed].map(({ path }) => path), queries: chosen.map(({ check }) => check) };
}

/** Whether a measure is a column, a number of rows, or computed from other measures only. */
function isSafe({ sql, filters }: Measure): boolean {
  const rest = (sql ?? '').replace(/\{[^{}]*\}(\.\w+)?|NULLIF|COALESCE/g, '');
  return filters.length === 0 && !/[A-Za-z_"`[]/.test(rest);
}

function isWritten({ origin }: Measure): boolean {
  return /^(metric|semantic_model)\./.test(origin.node);
}

function isExpression({ origin }: Dimension): boolean {
  return origin.column === undefined;
}

/** An expression if there is one, which may have unqualified columns of its own. */
function dimensionOf({ dimensions }: Cube): Dimension | undefined {
  const all = [...dimensions.values()].filter(({ type }) => type !== 'time');
  return all.find(isExpression) ?? all[0];
}

/** The cube and all that joins lead to from it. */
function reachable(from: Cube): ReadonlySet<Cube> {
  const seen = new Set([from]);
  for (const cube of seen) for (const next of cube.joins.keys()) seen.add(next);
  return seen;
}
