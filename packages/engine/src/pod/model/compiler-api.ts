import type { Engine } from '../../engine-version.ts';
import type { MetaConfig, TransformedCube } from '../../protocol/model-protocol.ts';
import type { AccessPolicy } from './pure-policies.ts';

/** The parts of Cube's `CompilerApi` that the model process calls. */
export type CompilerApi = {
  getCompilers(options: { requestId?: unknown }): Promise<Compilers>;
  getSql(query: unknown, options: unknown): Promise<unknown>;
  applyRowLevelSecurity(query: Query, evaluated: Query, context: unknown): Promise<{ denied: boolean }>;
  patchVisibilityByAccessPolicy(
    compilers: Compilers,
    context: unknown,
    cubes: TransformedCube[],
  ): Promise<{ cubes: TransformedCube[] }>;
  metaConfig(
    context: unknown,
    options: object,
  ): Promise<{ cubes: TransformedCube[]; compilerId: string; viewGroups?: unknown[] }>;
  preAggregations(filter: unknown): Promise<unknown>;
  dispose(): void;
};
export type Query = { filters?: unknown[]; segments?: unknown[]; maskedMembers?: unknown[] };
export type Compilers = {
  compilerId: string;
  metaTransformer: {
    cubes: { config: MetaConfig }[];
    viewGroups?: unknown[];
    cubeEvaluator: { cubeDefinitions: Record<string, unknown> };
  };
  cubeEvaluator: {
    cubeNames(): string[];
    cubeFromPath(name: string): { accessPolicy?: AccessPolicy[] };
    isRbacEnabled?(): boolean;
  };
};

/** Loads Cube's class without the rest of its server. */
export function compilerApiClass(
  engine: Engine,
): new (
  repository: unknown,
  dbType: unknown,
  options: object,
) => CompilerApi {
  return engine.require('@cubejs-backend/server-core/dist/src/core/CompilerApi').CompilerApi;
}
