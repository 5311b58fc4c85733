import type { Engine } from '../../engine-version.ts';

const LEVELS = ['error', 'warn', 'info', 'trace'];
const STACK = /\n\s+at [\s\S]*$/;
/** Parameters that identify the caller or a credential, which must not be logged. */
const PRIVATE = new Set(['token', 'securityContext', 'authInfo', 'context']);
const AT_INFO = new Set(['Load Request Success', 'Executing SQL', 'Compiling schema completed']);

/** Events that the next one repeats with more detail. */
const REPEATED = new Set(['Dropping Cache', 'Error fetching cache key queries']);

export type Log = (message: string, params?: Params) => void;
type Params = { error?: unknown; warning?: unknown; [name: string]: unknown };

/**
 * Cube's logger: one JSON object per line. `level` is CUBEJS_LOG_LEVEL (error, warn, info, trace;
 * defaults to warn). The level is checked before anything is built, since Cube logs about twenty events per
 * query.
 */
export function podLog(
  level: string | undefined,
  redact: (log: Log) => Log,
  print: (line: string) => void,
): Log {
  const wanted = LEVELS.indexOf((level ?? 'warn').toLowerCase());
  const limit = wanted < 0 ? 1 : wanted;
  const write = redact((message, params = {}) => {
    const time = new Date().toISOString();
    const rest = Object.entries(params).filter(([name, value]) => !PRIVATE.has(name) && value !== undefined);
    print(
      `${toJson({ time, level: LEVELS[levelOf(message, params)], message, ...Object.fromEntries(rest) })}\n`,
    );
  });
  return (message, params = {}) => {
    if (levelOf(message, params) <= limit) write(message, params);
  };
}

function levelOf(message: string, { error, warning }: Params): number {
  if (REPEATED.has(message)) return 3;
  if (error) return 0;
  if (warning) return 1;
  return AT_INFO.has(message) ? 2 : 3;
}

function toJson(value: object): string {
  try {
    return JSON.stringify(value, (_name, inner: unknown) => {
      if (typeof inner === 'bigint') return String(inner);
      const text = inner instanceof Error ? String(inner) : inner;
      // The engine's stack does not help readers of a deployment's log, and exposes our paths.
      return typeof text === 'string' ? text.replace(STACK, '') : text;
    });
  } catch {
    // The value is circular.
    const { time, level, message } = value as Record<string, unknown>;
    return JSON.stringify({ time, level, message });
  }
}

/**
 * The deployment's log. Redacts SQL values only in what is written; redacting first costs 6 % of a cached
 * load.
 */
export function engineLog(
  engine: Engine,
  print = (line: string): unknown => process.stdout.write(line),
): Log {
  const { withLogRedaction = (log) => log } = engine.shared as unknown as {
    /** Absent in older versions. */
    withLogRedaction?: (log: Log) => Log;
  };
  return podLog(process.env.CUBEJS_LOG_LEVEL, withLogRedaction, print);
}
