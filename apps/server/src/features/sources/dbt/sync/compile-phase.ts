import type { ConversionResult } from '@facet/dbt';
import { filesOfTree, type ModelFileContent, type PlannedFolder, planFolder } from '@facet/model-store';
import { repoOf } from '../../../../auth/deployment.ts';
import { backgroundShareOf } from '../../../../auth/share-of.ts';
import type { Verdict } from '../../../deployments/builds/builds.service.ts';
import { compileModel, errorTextOf } from '../../../deployments/builds/compile-model.ts';
import { readVariables } from '../../../deployments/variables/read-variables.ts';
import { EngineMissing } from '../../../deployments/versions/find-engine.ts';
import { headOf } from '../../../deployments/versions/versions.service.ts';
import { PhaseFailed } from '../project/phase-failed.ts';
import { baseOf, type Candidate, conversionOf, folderOf, rootOf, userFilesIn, without } from './candidate.ts';
import { diffOf } from './folder-diff.ts';
import type { SyncWork } from './sync-work.ts';
import { untilAborted } from './until-aborted.ts';

/** Attempts to compile without the failing files before the run fails. */
const ROUNDS = 10;

type Files = readonly { path: string; content: Buffer }[];

/**
 * Compiles the data model with the generated files. Omits generated files that do not compile and compiles again. Errors in
 * other files are reported but do not fail the run.
 * @throws PhaseFailed if omitting generated files does not fix the errors
 */
export async function compileCandidate(work: SyncWork): Promise<Candidate> {
  const made = await conversionOf(work);
  const base = await baseOf(work);
  const present = await filesOfTree(work.platform.db, repoOf(work.deployment), base.tree);
  const ofPeople = userFilesIn(work, present);
  const compile = await compilerOf(work);
  const leftOut = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = without(made, leftOut);
    const folder = folderOf(work, kept, ofPeople);
    const planned = await planFolder(work.platform.db, repoOf(work.deployment), base.commit, folder);
    const verdict = await compile(merged(present, planned));
    const found = verdict.isValid
      ? new Map<string, string>()
      : await culprits(work, kept, verdict, present, compile);
    if (found.size === 0) {
      const modelErrors = verdict.errors
        .slice(0, 100)
        .map(({ message, fileName }) => ({ message, fileName: fileName ?? null }));
      for (const { message, fileName } of modelErrors)
        work.log.add('info', `${fileName ?? 'Data model'}: ${message}`);
      return {
        at: new Date().toISOString(),
        base,
        leftOut: [...leftOut],
        ofPeople,
        modelErrors,
        diff: diffOf(work, present, planned),
      };
    }
    for (const [path, reason] of found) {
      leftOut.set(path, reason);
      work.log.add('error', `${path} is omitted: ${reason}`);
    }
    if (leftOut.size === made.files.length)
      throw new PhaseFailed(`None of the generated files compile: ${errorTextOf(verdict)}`);
  }
  throw new PhaseFailed(`The generated files do not compile, even without ${leftOut.size} of them`);
}

/** The generated files that cause the errors, with the messages; none if other files cause them. */
async function culprits(
  { deployment }: SyncWork,
  made: ConversionResult,
  verdict: Verdict,
  present: Files,
  compile: (files: Files) => Promise<Verdict>,
): Promise<Map<string, string>> {
  const generated = new Set(made.files.map((file) => file.path));
  const blamed = (of: Verdict) =>
    new Map(
      of.errors.flatMap(({ message, fileName }) =>
        fileName !== undefined && generated.has(fileName) ? [[fileName, message]] : [],
      ),
    );
  const found = blamed(verdict);
  if (found.size > 0) return found;
  // A duplicate name is reported for the last file that uses it.
  const pathOfCube = new Map(made.models.map((model) => [model.cube, model.path]));
  for (const { message } of verdict.errors) {
    const name = /^Found (?:duplicate|conflicting) .* name '(.+)'/.exec(message)?.[1];
    const path = name === undefined ? undefined : pathOfCube.get(name);
    if (path !== undefined) found.set(path, message);
  }
  if (found.size > 0) return found;

  const root = rootOf(deployment.deploy_project_root);
  const others = present.filter((file) => !generated.has(file.path.slice(root.length)));
  if ((await compile(others)).isValid)
    throw new PhaseFailed(
      `The data model does not compile with the generated files: ${errorTextOf(verdict)}`,
    );
  // Unreadable files hide errors in the rest, so compiles the generated files alone.
  return blamed(
    await compile(
      made.files.map(({ path, content }) => ({ path: root + path, content: Buffer.from(content) })),
    ),
  );
}

/** The files of a commit with the planned changes applied. */
function merged(present: readonly ModelFileContent[], { changes, blobs }: PlannedFolder): Files {
  const files = new Map(present.map(({ path, content }) => [path, content]));
  for (const [path, entry] of changes) {
    if (entry === null) files.delete(path);
    else files.set(path, blobs.get(entry.oid) ?? Buffer.alloc(0));
  }
  return [...files].map(([path, content]) => ({ path, content }));
}

/** Compiles like a build of the deployment, with its variables and its newest engine. */
async function compilerOf({
  platform,
  deployment,
  signal,
}: SyncWork): Promise<(files: Files) => Promise<Verdict>> {
  const variables = await readVariables(platform.db, platform.keyring, deployment);
  const engineVersion = await headOf(platform.db, deployment.release_channel);
  const projectRoot = deployment.deploy_project_root;
  return async (files) => {
    try {
      const input = { files, projectRoot, variables, engineVersion };
      const client = { share: backgroundShareOf(deployment.tenant_id), gone: signal };
      return await untilAborted(compileModel(platform, platform.db, deployment, input, client), signal);
    } catch (error) {
      throw error instanceof EngineMissing ? new PhaseFailed(error.message) : error;
    }
  };
}
