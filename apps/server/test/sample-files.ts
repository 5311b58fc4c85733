import { buildPath, type Fixture, must } from './fixture.ts';

/** A model file's content. */
export const CONTENT = 'cubes: []\n';

/** Adds a file to the dev branch and returns its path. */
export async function newFile(fixture: Fixture): Promise<string> {
  const path = `model/cubes/${fixture.unique()}.yml`;
  const files = [{ path, content: CONTENT }];
  const body = { branchName: fixture.devBranch, files };
  await must(fixture.server, 'PUT', `${buildPath(fixture)}/data-model/files`, body);
  return path;
}
