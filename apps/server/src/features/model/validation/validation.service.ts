import type { Db } from '@facet/db';
import { type Branch, readFiles } from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import {
  type CompileInput,
  type CompileParts,
  filesOfProject,
  type Verdict,
} from '../../deployments/builds/compile-model.ts';
import type { FilesVerdict, ModelDependents } from '../../deployments/builds/model-dependents.ts';
import { readVariables } from '../../deployments/variables/read-variables.ts';
import { headOf } from '../../deployments/versions/versions.service.ts';

export interface ValidationParts extends CompileParts, Pick<BasePlatform, 'keyring'> {
  readonly modelDependents: ModelDependents;
}

/** What a branch compiles from. @param unsaved texts by path that replace those of the branch */
export async function readModel(
  { keyring }: Pick<ValidationParts, 'keyring'>,
  db: Db,
  deployment: DeploymentRow,
  branch: Branch,
  unsaved: ReadonlyMap<string, Buffer> = new Map(),
): Promise<CompileInput> {
  const files = new Map(
    (await readFiles(db, repoOf(deployment), branch)).map((file) => [file.path, file.content]),
  );
  for (const [path, content] of unsaved) files.set(path, content);
  return {
    files: [...files].map(([path, content]) => ({ path, content })),
    projectRoot: deployment.deploy_project_root,
    variables: await readVariables(db, keyring, deployment),
    engineVersion:
      branch.kind === 'deploy'
        ? deployment.release_channel_version
        : await headOf(db, deployment.release_channel),
  };
}

/** What is wrong with files that depend on the model, such as those of dashboards. */
export function problemsBeside(
  { modelDependents }: Pick<ValidationParts, 'modelDependents'>,
  db: Db,
  deployment: DeploymentRow,
  { files, projectRoot }: CompileInput,
  { published }: Verdict,
): Promise<FilesVerdict> {
  const of = { tenantId: deployment.tenant_id, deploymentId: deployment.id };
  return modelDependents.checkFiles(db, of, filesOfProject(files, projectRoot), published);
}
