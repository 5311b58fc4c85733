import type { Language } from '../languages/language.ts';
import { ELISION, normal } from '../words/normal.ts';

/** A word, a number, a quotation, or a sign such as `>=`. */
export interface Token {
  readonly kind: 'word' | 'number' | 'quoted' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Lower case, without accents. */
  readonly normal: string;
  readonly stem: string;
  /** Of a number, also one in words; null otherwise. */
  readonly number: number | null;
  /** Whether a dot behind the number makes a place of it: "2. größte". */
  readonly isOrdinal: boolean;
  /** Whether a comma or the end of a sentence is before it. */
  readonly pause: boolean;
  /** What was written, if a typing error was corrected. */
  readonly corrected: boolean;
}

/** Groups of three digits may have spaces between them where the comma is decimal. */
const SPACED = String.raw`\d{1,3}(?:[\s]\d{3})+(?:,\d+)?(?![\d\p{L}.,]\d|\p{L})|`;
const TOKEN = tokenPattern('');
const SPACED_TOKEN = tokenPattern(SPACED);

function tokenPattern(spaced: string): RegExp {
  const parts = [
    String.raw`"(?<double>[^"]+)"|“(?<curly>[^”]+)”|(?<![\p{L}\p{N}])'(?<single>[^']+)'(?![\p{L}\p{N}])`,
    '(?<sign>>=|<=|[><=≥≤%–—])',
    String.raw`(?<number>(?<![\p{L}\p{N}])-?(?:${spaced}\d+(?:[.,]\d+)*)(?=[kKmM]?(?![\p{L}\p{N}])))`,
    String.raw`(?<word>${ELISION}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*)`,
    String.raw`(?<dash>(?<=\s)-(?=\s))`,
  ];
  return new RegExp(parts.join('|'), 'giu');
}

/** Splits a question into words, numbers, quotations and signs. */
export function tokenize(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const match of text.matchAll(language.decimalComma ? SPACED_TOKEN : TOKEN)) {
    const start = match.index;
    const whole = match[0];
    const { double, curly, single, number, word } = match.groups ?? {};
    const quoted = double ?? curly ?? single;
    const pause = /[,;.!?:\n]/.test(text.slice(last, start));
    last = start + whole.length;
    const plain = normal(quoted ?? whole);
    const value =
      number !== undefined ? numberOf(number, language) : word ? numberInWords(plain, language) : null;
    tokens.push({
      kind:
        quoted !== undefined
          ? 'quoted'
          : number !== undefined
            ? 'number'
            : word !== undefined
              ? 'word'
              : 'sign',
      text: quoted ?? whole,
      start,
      end: last,
      normal: plain,
      stem: word === undefined ? plain : language.stem(plain),
      number: value,
      isOrdinal: language.ordinalDot && number !== undefined && /^\.\s?\p{L}/u.test(text.slice(last)),
      pause: tokens.length > 0 && pause,
      corrected: false,
    });
  }
  return tokens;
}

/** A number with separators: "1,000.5", or "1.000,5" where the comma is decimal. */
function numberOf(written: string, { decimalComma }: Language): number | null {
  const text = written.replaceAll(/\s/g, '');
  const [group, decimal] = decimalComma ? ['.', ','] : [',', '.'];
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  const plain = new RegExp(`^-?\\d+(\\${decimal}\\d+)?$`);
  if (!grouped.test(text) && !plain.test(text)) return /^-?\d+\.\d+$/.test(text) ? Number(text) : null;
  return Number(text.replaceAll(group, '').replace(decimal, '.'));
}

function numberInWords(word: string, { numbers, multiples }: Language): number | null {
  const index = numbers.indexOf(word);
  return index >= 0 ? index : (multiples[word] ?? null);
}
