import { plainText } from '../../look/plain-text.ts';
import type { NumberedLine } from './followed-log.ts';
import { type LogLevel, levelOf } from './log-level.ts';

export interface LineFilter {
  /** The least serious level. */
  readonly level: 'all' | 'warning' | 'error';
  readonly text: string;
}

const SHOWS: Readonly<Record<LineFilter['level'], ReadonlySet<LogLevel>>> = {
  all: new Set(['error', 'warning', 'other']),
  warning: new Set(['error', 'warning']),
  error: new Set(['error']),
};

/** The lines that a person wants to see, by level and by text, ignoring case and accents. */
export function shownLines(
  lines: readonly NumberedLine[],
  { level, text }: LineFilter,
): readonly NumberedLine[] {
  const wanted = plainText(text.trim());
  if (level === 'all' && wanted === '') return lines;
  const shows = SHOWS[level];
  return lines.filter(
    ({ message, pod }) =>
      shows.has(levelOf(message)) && (wanted === '' || plainText(`${pod} ${message}`).includes(wanted)),
  );
}

/** Lines as text, to copy. */
export function textOfLines(lines: readonly NumberedLine[]): string {
  return lines.map(({ date, pod, message }) => `${date} ${pod} ${message}`).join('\n');
}
