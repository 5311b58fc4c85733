import type { ConversionOptions } from '@facet/dbt';

/** The settings of a run, from its start. Secrets are not included; they are read when they are needed. */
export interface SyncSettings {
  readonly repositoryUrl: string;
  /** Folder of dbt_project.yml in the repository, `.` for its root. */
  readonly projectPath: string;
  /** Branch or tag; null for the repository's default branch. */
  readonly ref: string | null;
  readonly targetSchema: string | null;
  readonly target: string;
  /** Path of a manifest in the repository, relative to the project, that is used instead of running dbt. */
  readonly manifestPath: string | null;
  /** Names of the deployment's variables that dbt receives. */
  readonly variables: readonly string[];
  /** In the syntax of `dbt ls --select`. */
  readonly modelSelector: string | null;
  readonly options: ConversionOptions;
}

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
const NO_REF = /^[-./]|[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|[./]$|\.lock(?:\/|$)|\/\.|^@$/;

/** Why a text is not a branch or tag (git-check-ref-format), completing "… must …"; undefined if it is valid. */
export function refProblem(ref: string): string | undefined {
  if (SHA.test(ref)) return 'be a branch or tag, not a commit SHA';
  if (ref === '' || ref.length > 250 || NO_REF.test(ref)) return 'be the name of a branch or tag';
  return undefined;
}

/** Why a text is not a path in a repository, completing "… must …"; undefined if it is valid. */
export function pathProblem(path: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
  const isOdd = path === '' || path.startsWith('/') || path.startsWith('-') || /[\x00-\x1f\x7f\\]/.test(path);
  const leaves = path.split('/').some((part) => part === '..' || part === '.git');
  return isOdd || leaves ? "be a path in the repository, without '..' and without a leading '/'" : undefined;
}
