import { LOCALES } from '@facet/look/locale';

/** One way to read a number. */
interface Reading {
  readonly value: number;
  /** The unit of its last digit that counts, beyond which it may be rounded. */
  readonly unit: number;
  /** Whether it may have been meant differently, so that it is no number to round. */
  readonly isDoubtful: boolean;
}

/** A number with what follows it. */
interface Written extends Reading {
  readonly isPercent: boolean;
}

/** Digits with what separates groups, decimals and the parts of dates. */
const NUMBER = /\d+(?:[.,'’ ]\d+)*/g;
const SEPARATOR = /[.,'’]/;
/** Number characters that are no digits from 0 to 9. */
const OTHER_NUMBER = /(?![0-9])\p{N}/gu;
/** What begins the entries of a list. */
const ENTRY = /^ *(\d{1,2})[.)](?= )/gm;
/** From which on the zeros at the end of a number may have been rounded: years are exact. */
const LEAST_ROUNDED = 10_000;
/** Groups of digits of a number at most. */
const MOST_GROUPS = 8;
/** By how much a rounded number may differ. */
const MOST_ROUNDED = 0.05;

/**
 * Whether all numbers of a text are in the data, as they are written there, in another notation or rounded to fewer digits.
 * Numbers in words are not looked for.
 * @param text after NFKC, in lower case
 * @param data JSON
 */
export function hasOnlyNumbersOf(text: string, data: string): boolean {
  // Digits from three on after such a space continue a number. NFKC would make it one that separates numbers.
  const kept = data
    .replace(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, "'")
    .normalize('NFKC')
    .toLowerCase();
  const known = numbersOf(kept);
  if ([...text.matchAll(OTHER_NUMBER)].some(([character]) => !kept.includes(character))) return false;
  const isKnown = (written: Written) => known.some((one) => isSame(written, one));
  return [...withoutEntries(text).matchAll(NUMBER)].every(({ 0: written, index, input }) =>
    isMadeOf(written.split(' '), input.slice(index + written.length, index + written.length + 40), isKnown),
  );
}

/** Everything that can be read as a number. Spaces in it separate numbers. */
function numbersOf(data: string): Written[] {
  const all = [...data.matchAll(NUMBER)].flatMap(({ 0: written, index }) => {
    const chunks = written.split(' ');
    const rest = data.slice(index + written.length, index + written.length + 40);
    return chunks.flatMap((chunk, at) =>
      partsOf(chunk).flatMap((part) => writtenAs(part, at === chunks.length - 1 ? rest : '')),
    );
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether chunks between spaces are known numbers, some of which may be groups of digits of one. */
function isMadeOf(chunks: readonly string[], rest: string, isKnown: (written: Written) => boolean): boolean {
  /** Whether the chunks before each can be read. */
  const canEnd = [true];
  for (let end = 1; end <= chunks.length; end += 1) {
    const after = end === chunks.length ? rest : '';
    const least = Math.max(0, end - MOST_GROUPS);
    canEnd[end] = chunks.slice(least, end).some((_, offset) => {
      const start = least + offset;
      if (!canEnd[start]) return false;
      const some = chunks.slice(start, end);
      const parts = some.length === 1 ? partsOf(some[0] ?? '') : [some.join("'")];
      return parts.every((part) => writtenAs(part, after).some(isKnown));
    });
  }
  return canEnd[chunks.length] === true;
}

/** A number, or the numbers of a date or the like. */
function partsOf(chunk: string): string[] {
  return readingsOf(chunk).length > 0 ? [chunk] : chunk.split(SEPARATOR);
}

function readingsOf(written: string): Reading[] {
  const parts = written.split(SEPARATOR);
  const separators = written.split('').filter((character) => SEPARATOR.test(character));
  const [first] = separators;
  const last = separators.at(-1);
  if (first === undefined || last === undefined) return [whole(written)];
  const isDoubtful = separators.length === 1 && parts[1]?.length === 3;
  const readings: Reading[] = [];
  if (separators.every((one) => one === first) && areGroups(parts)) readings.push(whole(parts.join('')));
  const before = separators.slice(0, -1);
  const isDecimal =
    (last === '.' || last === ',') &&
    before.every((one) => one === first && one !== last) &&
    (before.length === 0 || areGroups(parts.slice(0, -1)));
  const decimals = parts.at(-1) ?? '';
  if (isDecimal)
    readings.push({
      value: Number(`${parts.slice(0, -1).join('')}.${decimals}`),
      unit: 10 ** -decimals.length,
      isDoubtful,
    });
  return readings;
}

/** Groups of three digits, or of two before the last, as in India. */
function areGroups(parts: readonly string[]): boolean {
  return /^\d{1,3}(?:'\d{2,3})*'\d{3}$/.test(parts.join("'"));
}

function whole(digits: string): Reading {
  const value = Number(digits);
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return { value, unit: value < LEAST_ROUNDED ? 1 : 10 ** zeros, isDoubtful: false };
}

/** What a number can mean with what follows it: a percent sign, or a word such as `million`. */
function writtenAs(written: string, rest: string): Written[] {
  const isPercent = /^ ?%/.test(rest);
  return readingsOf(written).flatMap((reading) =>
    [1, ...scalesIn(rest)].map((scale) => ({
      value: reading.value * scale,
      unit: reading.unit * scale,
      isDoubtful: reading.isDoubtful,
      isPercent,
    })),
  );
}

function isSame(written: Written, known: Written): boolean {
  if (isNear(written, known, 1)) return true;
  if (written.isPercent === known.isPercent) return false;
  return isNear(written, known, written.isPercent ? 0.01 : 100);
}

/** @param factor what the written number is multiplied by */
function isNear(written: Written, known: Written, factor: number): boolean {
  const difference = Math.abs(written.value * factor - known.value);
  const size = Math.abs(known.value);
  if (difference <= size * 1e-9) return true;
  const half = (written.unit * factor * (1 + 1e-9)) / 2;
  return !known.isDoubtful && difference <= half && difference <= size * MOST_ROUNDED;
}

/** The text without the numbers of a list that counts from one. */
function withoutEntries(text: string): string {
  let next = 1;
  return text.replace(ENTRY, (marker, number: string) => {
    if (Number(number) !== next) return marker;
    next += 1;
    return '';
  });
}

let scales: ReadonlyMap<string, ReadonlySet<number>> | undefined;

/** What the word after a number may multiply it by: `k`, `million`, `Mrd.`, `万`. */
function scalesIn(rest: string): readonly number[] {
  const [, words = '', word = ''] = /^ ?((\p{L}+)\.?(?: \p{L}+)?)/u.exec(rest) ?? [];
  if (word === '') return [];
  scales ??= scaleWords();
  const character = /^\p{sc=Han}/u.exec(word)?.[0] ?? '';
  return [words, word, character].flatMap((one) => [...(scales?.get(one) ?? [])]);
}

/** The words for large numbers in all languages. */
function scaleWords(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const locale of [...LOCALES, 'en-GB'])
    for (const compactDisplay of ['short', 'long'] as const) {
      const format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay });
      for (let power = 3; power <= 13; power += 1)
        for (const value of [10 ** power, 2 * 10 ** power]) {
          const parts = format.formatToParts(value);
          const word = parts.find(({ type }) => type === 'compact')?.value;
          const number = parts.find(({ type }) => type === 'integer')?.value;
          if (word === undefined || number === undefined) continue;
          const key = word.normalize('NFKC').toLowerCase().replace(/\.$/, '');
          found.set(key, (found.get(key) ?? new Set()).add(value / Number(number)));
        }
    }
  return found;
}
