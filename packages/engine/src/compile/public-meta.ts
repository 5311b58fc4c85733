import type { CubeMeta, Meta } from '../protocol/compile-result.ts';

type Item = { isVisible?: boolean };
type Transformed = { config: CubeMeta & { measures?: Item[]; dimensions?: Item[]; segments?: Item[] } };
type ViewGroup = {
  name: string;
  title?: string;
  description?: string;
  views?: string[];
  includes?: (string | ViewGroup)[];
};
export type MetaTransformer = { cubes: Transformed[]; viewGroups?: ViewGroup[] };

/**
 * The metadata that the gateway's `/v1/meta` returns for a compiled model: visible members and the cubes that have any.
 */
export function publicMeta({ cubes, viewGroups = [] }: MetaTransformer): Meta {
  const visible = (items: Item[] | undefined) => items?.filter((item) => item.isVisible);
  const configs = cubes
    .map(({ config }) => ({
      ...config,
      measures: visible(config.measures),
      dimensions: visible(config.dimensions),
      segments: visible(config.segments),
    }))
    .filter((cube) => cube.measures?.length || cube.dimensions?.length || cube.segments?.length);
  const names = new Set(configs.map((cube) => cube.name));
  const groups = viewGroups.map((group) => visibleGroup(group, names)).filter((group) => group !== undefined);
  return groups.length > 0 ? { cubes: configs, viewGroups: groups } : { cubes: configs };
}

function visibleGroup(group: ViewGroup, names: Set<string>): ViewGroup | undefined {
  const views = (group.views ?? []).filter((name) => names.has(name));
  const includes = (group.includes ?? [])
    .map((include) => {
      if (typeof include !== 'string') return visibleGroup(include, names);
      return names.has(include) ? include : undefined;
    })
    .filter((include) => include !== undefined);
  if (views.length === 0 && includes.length === 0) return undefined;
  return { name: group.name, title: group.title, description: group.description, views, includes };
}
