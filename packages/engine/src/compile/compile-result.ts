/** A file of the project, `path` relative to the project's root (`model/cubes/orders.yml`). */
export type ProjectFile = { path: string; content: string };

export type CompileInput = {
  files: ProjectFile[];
  /** The deployment's own variables: `env_var()` in Jinja, `process.env` in JavaScript models. */
  variables?: Record<string, string>;
  /** `COMPILE_CONTEXT.securityContext`. */
  securityContext?: Record<string, unknown>;
  /** Folder of an installed engine; the one that ships when absent. */
  engineDir?: string;
};

export type CompileProblem = { message: string; fileName?: string; line?: number; column?: number };

export type CompileResult = {
  valid: boolean;
  errors: CompileProblem[];
  /** Cubes and views that `/v1/meta` lists; 0 for a model that does not compile. */
  cubesCount: number;
  /** The body of `/v1/meta` before any access policy, as JSON text; absent for a model that does not compile. */
  metaJson: string | undefined;
  durationMs: number;
  /** The time or memory limit, or the end of the process, decided: another try may say something else. */
  hitLimit: boolean;
};

export type CubeMeta = { name: string; type: 'cube' | 'view'; title: string } & Record<string, unknown>;
export type Meta = { cubes: CubeMeta[]; viewGroups?: Record<string, unknown>[] };

/**
 * Parses the metadata of a result; undefined when it has none. Takes about 10 ms a megabyte: hand `metaJson`
 * on unparsed where that will do. The text comes from a process that runs the model's code, so a model that
 * is out to deceive may have put anything there, for its own deployment only.
 */
export function parseMeta(result: CompileResult): Meta | undefined {
  try {
    return result.metaJson === undefined ? undefined : (JSON.parse(result.metaJson) as Meta);
  } catch {
    return undefined;
  }
}

/** The result for a project that has no model files. */
export const EMPTY_MODEL: CompileResult = {
  valid: true,
  errors: [],
  cubesCount: 0,
  metaJson: '{"cubes":[]}',
  durationMs: 0,
  hitLimit: false,
};

/** The result of a compilation that a limit ended from outside. */
export function cutOff(problem: CompileProblem, durationMs: number): CompileResult {
  return { valid: false, errors: [problem], cubesCount: 0, metaJson: undefined, durationMs, hitLimit: true };
}
