/** Characters that change the order of those after them, also outside the text that has them (UAX 9). */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Control characters and separators of lines and paragraphs. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** How much is cut off in addition, in characters, so that a text ends with a whole word. */
const PART_OF_WORD = 20;

/** A text as one line that cannot affect what is around it. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(OVERRIDES, '').replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();
}

/** The lines of a text, without empty ones. */
export function cleanLines(text: string): string {
  return text
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')
    .join('\n');
}

/** The paragraphs of a text, each as a line; they are separated by empty lines. */
export function cleanParagraphs(text: string): string[] {
  return text
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map(cleanLine)
    .filter((paragraph) => paragraph !== '');
}

/** The beginning of a text, with an ellipsis, if it is longer; whole words and characters if possible. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, Math.max(0, most - 1));
  // The last one may be incomplete, such as an emoji without its colour.
  const { index = 0 } = [...GRAPHEMES.segment(head)].at(-1) ?? {};
  const whole = index === 0 ? head : head.slice(0, index);
  const words = new RegExp(`^(.*\\S)\\s+\\S{0,${PART_OF_WORD}}$`, 's').exec(whole)?.[1];
  return `${(words ?? whole).trimEnd().toWellFormed()}…`;
}
