/**
 * Text that a spreadsheet may run as a formula: `=`, `+`, `-` or `@` at the start or after white space and invisible
 * characters, also in their full-width forms, and text that starts with a tab or a line break.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The text as a spreadsheet shows it rather than runs it: with an apostrophe in front. Numbers stay numbers. */
export function neutralised(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
