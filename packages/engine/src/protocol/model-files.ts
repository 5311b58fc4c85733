import type { ProjectFile } from './compile-result.ts';

/** A model file as Cube sees it: `fileName` is relative to the model folder, `path` to the project root. */
export type ModelFile = { fileName: string; path: string; content: string };

const MODEL_FILE = /\.(js|ya?ml|jinja|py)$/;

/**
 * The model files of a project: those under `model/`, or under the legacy `schema/` when `model/` does not
 * exist, in the order in which Cube reads a folder. `CUBEJS_SCHEMA_PATH` names another folder.
 */
export function modelFiles(files: ProjectFile[], schemaPath?: string): ModelFile[] {
  const folders = schemaPath ? [schemaPath.replace(/^\.?\/+|\/+$/g, '')] : ['model', 'schema'];
  const folder = folders.find((name) => files.some((file) => file.path.startsWith(`${name}/`)));
  if (folder === undefined) return [];
  return files
    .filter((file) => file.path.startsWith(`${folder}/`) && MODEL_FILE.test(file.path))
    .map(({ path, content }) => ({ path, content, fileName: path.slice(folder.length + 1) }))
    .sort((a, b) => compareAsFolders(a.fileName, b.fileName));
}

/** Orders folder by folder, each folder's entries by name. */
function compareAsFolders(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (const [index, name] of left.entries()) {
    const other = right[index] ?? '';
    if (name !== other) return name < other ? -1 : 1;
  }
  return left.length - right.length;
}
