import type { PublishedModel } from '@facet/dashboards';
import { type CompileResult, inputKey } from '@facet/engine';
import { LRUCache } from 'lru-cache';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { Client } from '../../../http/in-turn.ts';
import {
  type CompileInput,
  type CompileParts,
  compileForGraph,
  filesOfProject,
} from '../../deployments/builds/compile-model.ts';
import { publishedModel } from '../../deployments/builds/published-model.ts';
import { CompiledCube } from './model-graph.schema.ts';

/** A compiled model with its graph, or its errors. */
export type Compiled =
  | { readonly cubes: readonly CompiledCube[]; readonly published: PublishedModel }
  | { readonly errors: CompileResult['errors'] };

/** Cubes and members of the graphs that are kept, which take about 50 MB. */
const MOST_KEPT = 200_000;

/** Compiles models for their graphs and keeps recent results. */
export class ModelGraphs {
  readonly #kept = new LRUCache<string, Compiled>({ maxSize: MOST_KEPT, sizeCalculation: sizeOf });

  /** The graph of a model. @throws as `inTurn` */
  async read(
    platform: CompileParts,
    deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
    input: CompileInput,
    client: Client,
  ): Promise<Compiled> {
    const files = filesOfProject(input.files, input.projectRoot);
    const inputs = inputKey({ files, variables: input.variables });
    const key = `${deployment.id} ${input.engineVersion} ${inputs}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const result = await compileForGraph(platform, deployment, input, client);
    const compiled = await compiledOf(result);
    // A limit that was hit on a busy machine says nothing about the model.
    if (!result.hitLimit) this.#kept.set(key, compiled);
    return compiled;
  }
}

async function compiledOf({ valid, errors, metaJson, graphJson }: CompileResult): Promise<Compiled> {
  if (!valid) return { errors };
  return { cubes: await cubesIn(graphJson ?? '{}'), published: publishedModel(metaJson ?? '{}') };
}

async function cubesIn(graphJson: string): Promise<CompiledCube[]> {
  const { Compile } = await import('typebox/compile');
  const shape = Compile(CompiledCube);
  const graph: unknown = JSON.parse(graphJson);
  const cubes = typeof graph === 'object' && graph !== null && 'cubes' in graph ? graph.cubes : [];
  return Array.isArray(cubes) ? cubes.filter((cube): cube is CompiledCube => shape.Check(cube)) : [];
}

function sizeOf(compiled: Compiled): number {
  if ('errors' in compiled) return compiled.errors.length + 1;
  return compiled.cubes.reduce((size, { members }) => size + members.length + 1, 1);
}
