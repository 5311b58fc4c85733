import { mailDomainOf } from './mail-domains.ts';

/** A letter or digit of any script, or a mark on one. */
const LETTER = '[\\p{L}\\p{M}\\p{N}]';
/** A part of a host name. Some scripts need the joiners U+200C and U+200D. */
const LABEL = `${LETTER}([\\p{L}\\p{M}\\p{N}\\u200c\\u200d-]{0,61}${LETTER})?`;
/**
 * One or more characters, `@`, a host, without characters that end a mail header, separate addresses, have no glyph or
 * change the order of others. The letters U+0130 and U+212A are excluded because their lowercase forms are ASCII: the
 * database compares in lower case and would treat two different addresses as the same.
 */
export const EMAIL = `^[^\\s@<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u0130\\u212a]{1,64}@(?=.{1,189}$)(?!.*[\\u0130\\u212a])(${LABEL}\\.)*${LABEL}$`;

const PATTERN = new RegExp(EMAIL, 'u');

/** Whether the text is an email address: its host is one that mail servers read as it is written, and no IP address. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && PATTERN.test(text) && mailDomainOf(text.slice(text.indexOf('@') + 1)) !== undefined
  );
}
