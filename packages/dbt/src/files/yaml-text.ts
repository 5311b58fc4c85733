/*
 * Cube parses a YAML file up to three times: as a Jinja template if it contains Jinja delimiters, as YAML, and then most
 * strings in it as Python f-strings. These functions escape text so that it comes out of the last step unchanged.
 */

/** Words that YAML does not read as strings. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*(?:[. ][A-Za-z0-9_]+)*$/;
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
/** Delimiters that make the engine render the file as a template. */
const JINJA = /\{(?=[{%])|\}(?=\})|%(?=\})/g;

/** A YAML scalar that reads back as exactly this text. */
export function yamlScalar(text: string): string {
  if (PLAIN.test(text) && !WORDS.test(text)) return text;
  return JSON.stringify(text).replace(UNPRINTABLE, escapeCode).replace(JINJA, escapeCode);
}

/** A text for users: title, description, a value of `meta`. Braces in it are literal. */
export function yamlText(text: string): string {
  return yamlScalar(fStringText(text));
}

/**
 * Escapes a text for an f-string. Control characters become spaces, because no Python escape for them survives the
 * engine's parser.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

function escapeCode(character: string): string {
  const code = character.charCodeAt(0);
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
