/** Text without line breaks and other control characters, such as a title. */
export const LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';
/** A name that formulas can use. */
export const FORMULA_NAME = '^[A-Za-z_][A-Za-z0-9_]*$';
export const HEX_COLOUR = '^#[0-9a-fA-F]{6}$';
/** The SHA-256 hash of the content of an image. */
export const IMAGE_ID = '^[0-9a-f]{64}$';
/** The rule of each pattern in errors, as the end of "must …". */
export const PATTERN_RULES: ReadonlyMap<string, string> = new Map([
  [LINE, 'have no line breaks or other control characters'],
  [FORMULA_NAME, 'consist of letters, digits and underscores, and not begin with a digit'],
  [IMAGE_ID, 'be the id of an image: 64 hexadecimal digits'],
  [HEX_COLOUR, 'be a colour such as #1a2b3c'],
]);
