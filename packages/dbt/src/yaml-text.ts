/*
 * Cube reads a YAML file three times: the file through Jinja if it has its brackets, then as YAML, then most texts in it
 * as f-strings of Python. These functions write texts so that the third reading gives what was meant.
 */

/** Words that YAML would read as something other than text. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*(?:[. ][A-Za-z0-9_]+)*$/;
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
/** Would make the engine render the file as a template. */
const JINJA = /\{(?=[{%])|\}(?=\})|%(?=\})/g;

/** A scalar of YAML that is read as exactly this text. */
export function yamlScalar(text: string): string {
  if (PLAIN.test(text) && !WORDS.test(text)) return text;
  return JSON.stringify(text).replace(UNPRINTABLE, escapeCode).replace(JINJA, escapeCode);
}

/** A text for people: title, description, a value of `meta`. Braces in it are no references. */
export function yamlText(text: string): string {
  return yamlScalar(fStringText(text));
}

/**
 * The text inside an f-string. Control characters become spaces, since Python's grammar has no way to write them that
 * the engine reads back.
 */
export function fStringText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, ' ')
    .replaceAll('\\', '\\x5c')
    .replace(/[{}]/g, '\\$&');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

function escapeCode(character: string): string {
  const code = character.charCodeAt(0);
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
