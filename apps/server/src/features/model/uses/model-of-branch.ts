import { setImmediate } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { modelFiles } from '@facet/engine';
import { type Branch, readFiles } from '@facet/model-store';
import { LRUCache } from 'lru-cache';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { filesOfProject } from '../../deployments/builds/compile-model.ts';
import { readVariables } from '../../deployments/variables/read-variables.ts';
import { type NamedCube, namesInFile } from './file-names.ts';
import { ModelIndex } from './model-index.ts';

/** A file of a branch. */
export interface ModelText {
  readonly path: string;
  readonly text: string;
  /** The SHA-1 of its bytes. */
  readonly hash: string;
}

/** The files of a branch that names of the model can be in. */
export interface BranchModel {
  readonly texts: ReadonlyMap<string, ModelText>;
  /** What the files that can be read exactly define. */
  readonly named: ReadonlyMap<string, readonly NamedCube[]>;
  readonly index: ModelIndex;
  /** Files of the model that are code, or cannot be read exactly. */
  readonly unread: readonly ModelText[];
  /** YAML files outside the model, such as those of dashboards and questions. */
  readonly beside: readonly ModelText[];
}

/** Characters of the files whose names are kept. */
const MAX_CHARACTERS = 20_000_000;
const UNREAD = Symbol('unread');
const known = new LRUCache<string, readonly NamedCube[] | typeof UNREAD>({ maxSize: MAX_CHARACTERS });

/** Reads the names in the files of a branch, with its edits. Names of files that were read before are kept. */
export async function modelOfBranch(
  db: Db,
  { keyring }: Pick<BasePlatform, 'keyring'>,
  deployment: DeploymentRow,
  branch: Branch,
): Promise<BranchModel> {
  const all = await readFiles(db, repoOf(deployment), branch);
  const { CUBEJS_SCHEMA_PATH: folder } = await readVariables(db, keyring, deployment);
  const root = deployment.deploy_project_root === '/' ? '' : `${deployment.deploy_project_root.slice(1)}/`;
  const hashes = new Map(all.map(({ path, sha1 }) => [path, sha1]));
  const project = filesOfProject(all, deployment.deploy_project_root).map(({ path, content }) => {
    const whole = root + path;
    return { path: whole, inProject: path, text: content, hash: hashes.get(whole) ?? '' };
  });
  const inModel = new Set(
    modelFiles(
      project.map(({ inProject, text }) => ({ path: inProject, content: text })),
      folder,
    ).map(({ path }) => root + path),
  );
  const named = new Map<string, readonly NamedCube[]>();
  const unread: ModelText[] = [];
  for (const file of project) {
    if (!inModel.has(file.path)) continue;
    const cubes = isYaml(file.path) ? await namesOf(file) : undefined;
    if (cubes === undefined) unread.push(file);
    else named.set(file.path, cubes);
  }
  return {
    texts: new Map(project.map((file) => [file.path, file])),
    named,
    index: new ModelIndex(named),
    unread,
    beside: project.filter(({ path }) => isYaml(path) && !inModel.has(path)),
  };
}

async function namesOf({ hash, text }: ModelText): Promise<readonly NamedCube[] | undefined> {
  let cubes = known.get(hash);
  if (cubes === undefined) {
    // A file of 10,000 lines takes a while, so others get their turn between two.
    await setImmediate();
    cubes = namesInFile(text) ?? UNREAD;
    known.set(hash, cubes, { size: text.length + 1 });
  }
  return cubes === UNREAD ? undefined : cubes;
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/.test(path);
}
