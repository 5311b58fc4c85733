/** How serious a line is. */
export type LogLevel = 'error' | 'warning' | 'other';

const ERROR = /\b(?:error|fatal|exception|panic)\b|\w(?:Error|Exception)\b/i;
const WARNING = /\bwarn(?:ing)?\b/i;
/** The level that a line in JSON names. */
const NAMED = /"(?:level|severity)"\s*:\s*"(\w+)"/i;

/** The level that a line names. Lines have no level of their own: it is what programs write into them. */
export function levelOf(message: string): LogLevel {
  const named = NAMED.exec(message)?.[1];
  const text = named ?? message;
  if (ERROR.test(text)) return 'error';
  return WARNING.test(text) ? 'warning' : 'other';
}
