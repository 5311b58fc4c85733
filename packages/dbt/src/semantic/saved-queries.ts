import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube } from '../cubes/cube-draft.ts';
import type { Plan } from '../cubes/plan-cubes.ts';
import type { Manifest, SavedQuery } from '../manifest/manifest.ts';
import { identifierOf } from '../names.ts';
import { reachedFromOne, type View, type ViewCube, type ViewMember } from './exposures.ts';
import { MetricFilters } from './metric-filter.ts';
import type { SemanticDraft } from './semantic-draft.ts';

const GROUPING = /^\s*(Dimension|TimeDimension|Entity)\(\s*(['"])(\w+)\2/;
/** The time of each metric of a query. */
const METRIC_TIME = 'metric_time';

type Chosen = { readonly cube: Cube; readonly name: string };

/** Creates a view with the metrics and dimensions of each saved query. */
export function viewsOfSavedQueries(
  context: ConversionContext,
  { savedQueries }: Manifest,
  plan: Plan,
  drafts: readonly SemanticDraft[],
): View[] {
  const { options } = context;
  if (!options.semanticModels) return [];
  const filters = new MetricFilters(context, drafts);
  return savedQueries.flatMap((query) => {
    const wanted = `${options.namePrefix}${identifierOf(query.name, 'query')}`;
    const name = plan.names.take(wanted, `${wanted}_view`);
    const path = `${options.outputPath}/views/${name}.yml`;
    const measures = measuresOf(context, query);
    const home = drafts.find(({ cube }) => cube === measures[0]?.cube);
    if (home === undefined) {
      context.skipped(query.id, 'None of its metrics is a measure');
      // Its metrics may be based on dbt models outside the scope.
      if (plan.keptPaths.length > 0) plan.keptPaths.push(path);
      return [];
    }
    if (query.hasFilter)
      context.changed(query.id, query.name, 'The view does not apply the filter of the saved query');
    const chosen = [...measures, ...dimensionsOf(context, query, home, measures, drafts, filters)];
    return [
      {
        id: query.id,
        name,
        path,
        title: `${options.titlePrefix}${query.label || query.name}`,
        description: options.descriptions ? query.description : '',
        meta: query.meta,
        origin: { node: query.id, rule: 'saved_query' },
        cubes: cubesOf(context, query, chosen),
      },
    ];
  });
}

function measuresOf(context: ConversionContext, { id, metrics }: SavedQuery): Chosen[] {
  return metrics.flatMap((metric) => {
    for (const cube of context.cubes.values())
      for (const { name, origin, isHidden } of cube.measures.values())
        if (!isHidden && /^metric\..*\.([^.]+)$/.exec(origin.node)?.[1] === metric) return [{ cube, name }];
    context.leftOut(id, metric, 'The metric is not a measure');
    return [];
  });
}

function dimensionsOf(
  context: ConversionContext,
  { id, groupBy }: SavedQuery,
  home: SemanticDraft,
  measures: readonly Chosen[],
  drafts: readonly SemanticDraft[],
  filters: MetricFilters,
): Chosen[] {
  return groupBy.flatMap((text) => {
    const [, kind = '', , path = ''] = GROUPING.exec(text) ?? [];
    if (path === METRIC_TIME) return timesOf(measures, drafts);
    const found = path === '' ? undefined : filters.find(home, kind, path);
    if (found !== undefined) return [{ cube: found.cube, name: found.dimension.name }];
    context.leftOut(id, text, 'The view cannot reach this dimension');
    return [];
  });
}

/** The time dimensions of the cubes with the measures. */
function timesOf(measures: readonly Chosen[], drafts: readonly SemanticDraft[]): Chosen[] {
  const cubes = new Set(measures.map(({ cube }) => cube));
  return drafts.flatMap(({ cube, model, dimensions }) => {
    const time = dimensions.get(model.timeDimension);
    return cubes.has(cube) && time !== undefined ? [{ cube, name: time.name }] : [];
  });
}

function cubesOf(context: ConversionContext, { id }: SavedQuery, chosen: readonly Chosen[]): ViewCube[] {
  const taken = new Set<string>();
  return reachedFromOne(context, id, [...new Set(chosen.map(({ cube }) => cube))]).map((path) => {
    const cube = path.at(-1);
    const names = new Set(chosen.filter((member) => member.cube === cube).map(({ name }) => name));
    const includes = [...names].map((name): ViewMember => {
      const alias = taken.has(name) ? `${cube?.name}_${name}` : name;
      taken.add(alias);
      return { name, alias };
    });
    return { path, includes, excludes: [], isPrefixed: false };
  });
}
