/** An escape of CSS: the code of a character, or the character itself. */
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi;
const LOADING = /(?:url|image-set|image|src)\s*\(/i;
const LAST_CHARACTER = 0x10ffff;

/** Whether a text can make a page load something, as the value of a colour, of a cursor or of a shape. */
export function canLoad(text: string): boolean {
  if (LOADING.test(text)) return true;
  if (!text.includes('\\')) return false;
  return LOADING.test(
    text.replace(ESCAPE, (_, code: string | undefined, character: string | undefined) =>
      code === undefined
        ? (character ?? '')
        : String.fromCodePoint(Math.min(Number.parseInt(code, 16), LAST_CHARACTER)),
    ),
  );
}
