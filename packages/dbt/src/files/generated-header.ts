/** Never change this: later syncs recognise generated files by it. */
const FIRST_WORDS = '# Generated from a dbt project.';

/** The comment at the top of every generated file. */
export const HEADER = `${FIRST_WORDS} The next sync overwrites this file: extend its cubes and views in other folders.\n`;

/** Whether a conversion generated the file, rather than a user who added it to the same folder. */
export function isGenerated(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, FIRST_WORDS.length)).toString('latin1') === FIRST_WORDS;
}
