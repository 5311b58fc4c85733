/** A project file; `path` is relative to the project root (`model/cubes/orders.yml`). */
export type ProjectFile = { path: string; content: string };

export type CompileInput = {
  files: ProjectFile[];
  /** The deployment's variables: `env_var()` in Jinja, `process.env` in JavaScript models. */
  variables?: Record<string, string>;
  /** `COMPILE_CONTEXT.securityContext`. */
  securityContext?: Record<string, unknown>;
  /** Folder of an installed engine; defaults to the bundled engine. */
  engineDir?: string;
  /** Whether the result has the graph of the model. */
  withGraph?: boolean;
};

export type CompileProblem = { message: string; fileName?: string; line?: number; column?: number };

export type CompileResult = {
  valid: boolean;
  errors: CompileProblem[];
  /** The number of cubes and views that `/v1/meta` lists; 0 for a model that does not compile. */
  cubesCount: number;
  /**
   * The body of `/v1/meta` before access policies, as JSON text; absent for a model that does not compile. Parsing
   * takes about 10 ms per megabyte. A malicious model can forge the text, but only for its own deployment.
   */
  metaJson: string | undefined;
  /**
   * The `ModelGraph` as JSON text, for a model that compiles and whose request asked for it. A malicious model can forge
   * it, as `metaJson`.
   */
  graphJson?: string;
  durationMs: number;
  /** Whether a time or memory limit or the end of the process decided the result; a retry may give another one. */
  hitLimit: boolean;
};

/** A cube or view of a model. */
export type GraphCube = {
  name: string;
  title: string;
  kind: 'cube' | 'view';
  isPublic: boolean;
  /** Of its file, relative to the project root. */
  path?: string;
  /** Changes with its definition, apart from its members. */
  digest: string;
  joins: { to: string; relationship: 'many_to_one' | 'one_to_many' | 'one_to_one' }[];
  /** The cubes whose members a view includes. */
  includes: string[];
  members: GraphMember[];
};

export type GraphMember = {
  name: string;
  kind: 'dimension' | 'measure' | 'segment';
  /** As the model declares it: `string`, `time`, `count_distinct`; empty for segments. */
  type: string;
  isPublic: boolean;
  /** Changes with its definition. */
  digest: string;
};

/** All cubes and views of a model, also those that are not public. */
export type ModelGraph = { cubes: GraphCube[] };

export type CubeMeta = { name: string; type: 'cube' | 'view'; title: string } & Record<string, unknown>;
export type Meta = { cubes: CubeMeta[]; viewGroups?: Record<string, unknown>[] };

/** The result for a project without model files. */
export const EMPTY_MODEL: CompileResult = {
  valid: true,
  errors: [],
  cubesCount: 0,
  metaJson: '{"cubes":[]}',
  durationMs: 0,
  hitLimit: false,
};

/** The result of a compilation ended by an external limit. */
export function cutOff(problem: CompileProblem, durationMs: number): CompileResult {
  return { valid: false, errors: [problem], cubesCount: 0, metaJson: undefined, durationMs, hitLimit: true };
}
