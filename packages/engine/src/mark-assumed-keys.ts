import type { Engine } from './engine-version.ts';

type KeyParts = [sql: unknown, options: object, query: unknown];
type Transform = (cube: string, key: KeyParts) => KeyParts;
type Query = {
  cubeEvaluator: { cubeFromPath(cube: string): { refreshKey?: unknown } };
  refreshKeysByCubes(cubes: string[], transform?: Transform): unknown[];
};

/** In the options of a refresh key, if its cube has none and the engine assumes one. */
export const ASSUMED = 'isAssumed';

/** Marks the refresh keys that the engine assumes for cubes without one, for `renewResults`. */
export function markAssumedKeys(engine: Engine): void {
  const { BaseQuery } = engine.require('@cubejs-backend/schema-compiler/dist/src/adapter/BaseQuery') as {
    BaseQuery: { prototype: Query };
  };
  const { refreshKeysByCubes } = BaseQuery.prototype;
  BaseQuery.prototype.refreshKeysByCubes = function (cubes, transform = (_cube, key) => key) {
    return refreshKeysByCubes.call(this, cubes, (cube, given) => {
      const [sql, options, query] = transform(cube, given);
      const isAssumed = !this.cubeEvaluator.cubeFromPath(cube).refreshKey;
      return [sql, isAssumed ? { ...options, [ASSUMED]: true } : options, query];
    });
  };
}
