import { createRequire } from 'node:module';
import { isAbort, JinjaError } from './jinja-error.ts';

type MiniJinja = typeof import('minijinja-js');
type Environment = import('minijinja-js').Environment;

/** The part of Cube's `NativeInstance` that the schema compiler uses for Jinja and Python. */
export type NativeInstance = {
  newJinjaEngine(options: JinjaOptions): JinjaEngine;
  loadPythonContext(fileName: string, content: unknown): Promise<never>;
};

export type JinjaOptions = { debugInfo?: boolean; filters?: Record<string, unknown>; workers?: number };

export type JinjaEngine = {
  loadTemplate(name: string, source: string): void;
  renderTemplate(
    name: string,
    context: unknown,
    pythonContext?: Record<string, unknown> | null,
  ): Promise<string>;
};

const require = createRequire(import.meta.url);
let loaded: MiniJinja | undefined;

/**
 * Creates a Jinja engine for Cube's compiler that needs no native addon: MiniJinja, the engine the addon
 * embeds, as WebAssembly. It behaves like the addon: JSON auto-escaping in every file, `COMPILE_CONTEXT`,
 * and `env_var(name, default)`, which reads `env` at the time of the call.
 *
 * Pass it to `prepareCompiler(repository, { nativeInstance: createJinja() })`. Python model files need the
 * addon's interpreter and fail with an error that names the file.
 */
export function createJinja({
  env = process.env,
}: {
  env?: Record<string, string | undefined>;
} = {}): NativeInstance {
  return {
    newJinjaEngine: () => newEngine(env),
    async loadPythonContext(fileName) {
      throw new JinjaError(
        `Python model files are not supported: ${fileName}. Define its functions as Jinja macros instead`,
        fileName,
      );
    },
  };
}

function newEngine(env: Record<string, string | undefined>): JinjaEngine {
  loaded ??= require('minijinja-js') as MiniJinja;
  const jinja = new loaded.Environment();
  jinja.debug = false;
  let refusal: string | undefined;
  // A JavaScript exception in a callback aborts the WebAssembly instance. Returning a value that cannot be
  // converted causes an ordinary template error with a line, so a refusal is reported that way.
  const refuse = (message: string) => {
    refusal = message;
    return Symbol('refused');
  };
  jinja.addGlobal('env_var', (...args: unknown[]) => {
    const [name, fallback] = args;
    if (typeof name !== 'string') return refuse('env_var requires the name of a variable');
    const value = env[name];
    if (value !== undefined) return value;
    if (fallback === undefined || fallback === null) return refuse(`unknown env variable ${name}`);
    return typeof fallback === 'object'
      ? refuse('env_var accepts its default as a positional argument only')
      : String(fallback);
  });
  const guarded = <T>(work: () => T): T => {
    refusal = undefined;
    try {
      return work();
    } catch (error) {
      // After an abort the instance is in an undefined state, so the next engine gets a new one.
      if (isAbort(error)) forget();
      throw JinjaError.from(error, refusal);
    }
  };
  return {
    loadTemplate: (name, source) => guarded(() => jinja.addTemplate(name, jsonEscaped(name, source))),
    async renderTemplate(name, context, pythonContext) {
      const variables = { ...pythonContext, COMPILE_CONTEXT: context };
      try {
        return guarded(() => jinja.renderTemplate(name, variables));
      } catch (error) {
        throw causeOfInclude(error, jinja, variables, guarded);
      }
    },
  };
}

/**
 * Wraps a template to be escaped as JSON. MiniJinja chooses by file extension; the addon escapes every file as JSON.
 */
function jsonEscaped(name: string, source: string): string {
  if (/\.ya?ml(\.jinja2?)?$/.test(name) || /{%[-+]?\s*extends\s/.test(source)) return source;
  return `{% autoescape 'json' %}${source}{% endautoescape %}`;
}

/** Finds the error behind "could not render include" by rendering the included file alone. */
function causeOfInclude(
  error: unknown,
  jinja: Environment,
  variables: Record<string, unknown>,
  guarded: <T>(work: () => T) => T,
  depth = 0,
): unknown {
  const included =
    error instanceof JinjaError && /could not render include: error in "(.+?)"/.exec(error.message)?.[1];
  if (!included || depth > 10) return error;
  try {
    guarded(() => jinja.renderTemplate(included, variables));
    return error;
  } catch (cause) {
    return causeOfInclude(cause, jinja, variables, guarded, depth + 1);
  }
}

function forget(): void {
  loaded = undefined;
  delete require.cache[require.resolve('minijinja-js')];
}
