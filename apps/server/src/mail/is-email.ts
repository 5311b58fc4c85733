/**
 * One or more characters, `@`, a host, without characters that end a mail header or separate addresses. The letters
 * U+0130 and U+212A are excluded because their lowercase forms are ASCII: the database compares in lower case and would
 * treat two different addresses as the same.
 */
export const EMAIL =
  '^[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f-\\u009f\\u0130\\u212a]{1,64}@[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f-\\u009f\\u0130\\u212a]{1,189}$';

const PATTERN = new RegExp(EMAIL, 'u');

/** Whether the text is an email address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && PATTERN.test(text);
}
