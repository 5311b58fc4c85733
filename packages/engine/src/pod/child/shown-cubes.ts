import type { CompiledModel, TransformedCube, Visibility } from '../../protocol/model-protocol.ts';

/** A model with the items that policies hide marked as such, as Cube does. */
export function shownCubes({ cubes }: CompiledModel, { hidden }: Visibility): TransformedCube[] {
  const shown = cubes.map(({ config }) => ({ config: { ...config } }));
  for (const { cube, kind, items } of hidden) {
    const config = shown[cube]?.config;
    const indices = new Set(items);
    const all = config?.[kind];
    if (config === undefined || all === undefined) continue;
    config[kind] = all.map((item, index) =>
      indices.has(index)
        ? { ...item, isVisible: item.isVisible && false, public: item.public && false }
        : item,
    );
  }
  return shown;
}
