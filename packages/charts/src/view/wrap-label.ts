/** Widths of characters of the interface font at 12 px, on average. */
const CHARACTER = 6.4;
const WIDE = 12;
/** In fewer pixels, the rest of a name would identify nothing. */
const NARROWEST = 4 * CHARACTER;
/** Of labels that their neighbours leave room for. */
const LONGEST = { characters: 24, pixels: 180 };

/**
 * Breaks a label into two lines if it is wider than its place. Names are shortened to what fits, so that each of them is
 * shown. Numbers and times stay whole: they follow from their neighbours, and the axis leaves some of them out.
 * @param room in pixels
 * @param value what the label is of
 */
export function wrapLabel(label: string | string[], room: number, value: unknown): string | string[] {
  if (Array.isArray(label) || !(room > 0)) return label;
  const most = charactersIn(room, label);
  if (label.length <= most || room < NARROWEST) return shortened(label, LONGEST.characters);
  const lines = linesOf(label, most);
  if (typeof value !== 'string' && lines.some((text) => text.length > most))
    return shortened(label, LONGEST.characters);
  return lines.map((text) => shortened(text, most));
}

/** The pixels to which lines of a label are cut. The number of characters that fit is only an estimate. */
export function labelLimit(room: number, value: unknown): number {
  return typeof value === 'string' && room >= NARROWEST ? room : LONGEST.pixels;
}

/** Whether a name is whole in its place. */
export function isWhole(label: string, room: number): boolean {
  const most = charactersIn(room, label);
  return linesOf(label, most).every((text) => text.length <= most);
}

/** At most two lines, of which words that are too long, and what is left, exceed the number of characters. */
function linesOf(label: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of label.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= most || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.length > 2 ? [lines[0] ?? '', lines.slice(1).join(' ')] : lines;
}

function charactersIn(room: number, label: string): number {
  return Math.floor(room / (/[\u3000-\u9fff\uac00-\uffef]/.test(label) ? WIDE : CHARACTER));
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…` : text;
}
