/** Widths of characters of the interface font at 12 px, on average. */
const CHARACTER = 6.4;
const WIDE = 12;

/**
 * Breaks a label into two lines if it is wider than its place, and shortens what does not fit then.
 * @param room in pixels
 */
export function wrapLabel(label: string | string[], room: number): string | string[] {
  if (Array.isArray(label) || !(room > 0)) return label;
  const most = Math.floor(room / (/[\u3000-\u9fff\uac00-\uffef]/.test(label) ? WIDE : CHARACTER));
  // Too narrow for words: the axis leaves labels out instead.
  if (label.length <= most || most < 5) return shortened(label, 24);
  const lines: string[] = [];
  let line = '';
  for (const word of label.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= most || line === '') line = longer;
    else {
      lines.push(line);
      // Words that would have to be cut: better a label that its neighbours leave room for.
      if (room < 72 && lines.some((text) => text.length > most)) return shortened(label, 24);
      line = word;
    }
  }
  lines.push(line);
  // Words that would have to be cut: better a label that its neighbours leave room for.
  if (room < 72 && lines.some((text) => text.length > most)) return shortened(label, 24);
  const kept = lines.length > 2 ? [lines[0] ?? '', lines.slice(1).join(' ')] : lines;
  return kept.map((text) => shortened(text, most));
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…` : text;
}
