import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const SHEET = /\/@fontsource-variable\/inter\/wght\.css$/;
/** The rule of the Latin letters, with their file and the ranges of their code points. */
const LATIN = /url\((\.\/files\/(inter-latin-wght-normal\.woff2))\)[^}]*unicode-range: ([^;]+);/;
const OPTIONS = {
  targetFormat: 'woff2',
  // What browsers apply by default, and digits of equal width: no fractions, no proportional digits.
  keepFeatures: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
  // Pages have no text that is lighter than normal.
  variationAxes: { wght: { min: 400, max: 900 } },
} as const;

/**
 * Leaves out of the font what pages do not show: every page loads its Latin letters, which have 30 KB without it, and 48
 * with it.
 */
export function smallFont(): Plugin {
  let folder: string | undefined;
  return {
    name: 'small-font',
    apply: 'build',
    enforce: 'pre',
    async transform(sheet, id) {
      if (!SHEET.test(id)) return undefined;
      const [, url, name, ranges] = LATIN.exec(sheet) ?? [];
      if (url === undefined || name === undefined || ranges === undefined)
        throw new Error('The style sheet of the font has no rule for Latin letters');
      folder ??= await mkdtemp(join(tmpdir(), 'facet-font-'));
      const small = join(folder, name);
      const whole = await readFile(join(dirname(id), url));
      await writeFile(small, await subsetFont(whole, textOf(ranges), OPTIONS));
      return { code: sheet.replace(url, relative(dirname(id), small)), map: null };
    },
    async closeBundle() {
      if (folder !== undefined) await rm(folder, { recursive: true });
      folder = undefined;
    },
  };
}

/** All characters of ranges such as `U+0000-00FF,U+0131`. */
function textOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
