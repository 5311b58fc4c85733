/** By these words a later run tells its own files from those of people, so they stay as they are. */
const FIRST_WORDS = '# Generated from a dbt project.';

/** What stands above every generated file. */
export const HEADER = `${FIRST_WORDS} The next sync overwrites this file: extend its cubes and views in other folders.\n`;

/** Whether a file was made by a conversion, and not by somebody who put it beside those. */
export function isGenerated(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, FIRST_WORDS.length)).toString('latin1') === FIRST_WORDS;
}
