import type { Db } from '@facet/db';
import { type Branch, readFiles } from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { Client } from '../../../http/in-turn.ts';
import type { CompileInput, CompileParts } from '../../deployments/builds/compile-model.ts';
import { readVariables } from '../../deployments/variables/read-variables.ts';
import { headOf } from '../../deployments/versions/versions.service.ts';
import { definitionLine } from './definition-line.ts';
import type { CompiledCube } from './model-graph.schema.ts';
import type { Compiled, ModelGraphs } from './model-graphs.ts';

export interface GraphParts extends CompileParts, Pick<BasePlatform, 'keyring'> {
  readonly modelGraphs: ModelGraphs;
}

type Files = CompileInput['files'];

/** The graph of what a branch has, including uncommitted edits. */
export async function graphOfBranch(
  platform: GraphParts,
  db: Db,
  deployment: DeploymentRow,
  branch: Branch,
  client: Client,
) {
  const files = await readFiles(db, repoOf(deployment), branch);
  const isProduction = branch.kind === 'deploy';
  const compiled = await compiledGraph(platform, db, deployment, files, isProduction, client);
  if ('errors' in compiled) return { errors: graphErrors(compiled, deployment), cubes: [] };
  const texts = new Map(files.map(({ path, content }) => [path, content]));
  const lines = new Map<string, string>();
  return {
    errors: [],
    cubes: compiled.cubes.map((cube) => {
      const path = pathOf(deployment, cube.path ?? '');
      const content = texts.get(path);
      if (content !== undefined && !lines.has(path)) lines.set(path, content.toString('utf8'));
      const text = lines.get(path);
      return {
        ...viewOfCube(cube),
        path: text === undefined ? null : path,
        line: text === undefined ? null : (definitionLine(text, cube.name) ?? null),
      };
    }),
  };
}

/** Compiles the files of a branch for their graph. @param isProduction whether the engine is that of production */
export async function compiledGraph(
  platform: GraphParts,
  db: Db,
  deployment: DeploymentRow,
  files: Files,
  isProduction: boolean,
  client: Client,
): Promise<Compiled> {
  const input = {
    files,
    projectRoot: deployment.deploy_project_root,
    variables: await readVariables(db, platform.keyring, deployment),
    engineVersion: isProduction
      ? deployment.release_channel_version
      : await headOf(db, deployment.release_channel),
  };
  return platform.modelGraphs.read(platform, deployment, input, client);
}

/** The errors of a model with the paths of their files in the branch. */
export function graphErrors(
  { errors }: Extract<Compiled, { readonly errors: unknown }>,
  deployment: DeploymentRow,
) {
  return errors.map(({ message, fileName, line }) => ({
    message,
    path: fileName === undefined ? null : pathOf(deployment, fileName),
    line: line ?? null,
  }));
}

/** The path in the branch of a file of the project. */
export function pathOf({ deploy_project_root: root }: DeploymentRow, fileName: string): string {
  return root === '/' ? fileName : `${root.slice(1)}/${fileName}`;
}

function viewOfCube({ name, title, kind, isPublic, joins, includes, members }: CompiledCube) {
  return {
    ...{ name, title, kind, isPublic, joins, includes },
    members: members.map(({ digest: _, ...member }) => member),
  };
}
