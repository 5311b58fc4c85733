/** The first line of the message of a commit. */
export function titleOf(message: string): string {
  return message.trimStart().split('\n', 1)[0] ?? '';
}

/** The message of a commit below its first line. */
export function bodyOf(message: string): string {
  const [, ...rest] = message.trim().split('\n');
  return rest.join('\n').trim();
}

/** When something was committed, in the reader's time zone. */
export function whenText(time: string, locale: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
