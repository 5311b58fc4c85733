import type { ConversionOptions } from '@facet/dbt';

/** What a run works by, as it was when the run began. No secrets: those are read when they are needed. */
export interface SyncSettings {
  readonly repositoryUrl: string;
  /** Folder of dbt_project.yml in the repository, `.` for its root. */
  readonly projectPath: string;
  /** Branch or tag; null for the repository's default branch. */
  readonly ref: string | null;
  readonly targetSchema: string | null;
  readonly target: string;
  /** A manifest in the repository, relative to the project, that is taken instead of running dbt. */
  readonly manifestPath: string | null;
  /** Names of the deployment's variables that dbt sees. */
  readonly variables: readonly string[];
  /** As `dbt ls --select` takes it. */
  readonly modelSelector: string | null;
  readonly options: ConversionOptions;
}

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: which is what is refused
const NO_REF = /^[-./]|[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|[./]$|\.lock(?:\/|$)|\/\.|^@$/;

/** Why text is no branch or tag (git-check-ref-format), as the end of "… must …"; undefined when it may be one. */
export function refProblem(ref: string): string | undefined {
  if (SHA.test(ref)) return 'be a branch or tag, not the SHA of a commit';
  if (ref === '' || ref.length > 250 || NO_REF.test(ref)) return 'be the name of a branch or tag';
  return undefined;
}

/** Why text is no path in a repository, as the end of "… must …". */
export function pathProblem(path: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: which is what is refused
  const isOdd = path === '' || path.startsWith('/') || path.startsWith('-') || /[\x00-\x1f\x7f\\]/.test(path);
  const leaves = path.split('/').some((part) => part === '..' || part === '.git');
  return isOdd || leaves ? 'be a path in the repository, without .. and without / at its begin' : undefined;
}
