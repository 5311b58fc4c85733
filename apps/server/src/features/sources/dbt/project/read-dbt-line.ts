/** The code of the event with which dbt repeats an error as a Python traceback. */
const STACK_TRACE = 'Z003';

/** Parses a line of dbt's JSON log; any other line is returned unchanged. */
export function readDbtLine(line: string): { level: 'info' | 'error'; message: string } {
  const plain = { level: 'info', message: line.trimEnd() } as const;
  if (!line.startsWith('{')) return plain;
  try {
    const { info } = JSON.parse(line) as { info?: { code?: unknown; level?: unknown; msg?: unknown } };
    if (typeof info?.msg !== 'string') return plain;
    const isError = (info.level === 'error' || info.level === 'critical') && info.code !== STACK_TRACE;
    return { level: isError ? 'error' : 'info', message: info.msg.trim() };
  } catch {
    return plain;
  }
}
