import { safeLink } from '@facet/dashboards/safe-link';
import type { Cell } from '../look/format-value.ts';

/**
 * The address behind a cell.
 * @param template `true` for the cell itself, or a text in which `{column}` stands for a cell of the row
 * @param otherCell the cell of a column in the row
 */
export function linkOf(
  template: true | string,
  value: Cell,
  otherCell: (column: string) => Cell,
): string | undefined {
  if (value === null) return undefined;
  if (template === true) return safeLink(String(value));
  let isComplete = true;
  const address = template.replaceAll(/\{([^{}]{1,255})\}/g, (_all, name: string) => {
    const cell = otherCell(name);
    if (cell === null) isComplete = false;
    return encodeURIComponent(String(cell));
  });
  // The author of a template chooses the host, its cells never do.
  const isFixed = /^(https:\/\/[^/{}?#]+([/?#]|$)|mailto:)/i.test(template);
  return isComplete && isFixed ? safeLink(address) : undefined;
}

/** A picture within the rows. Others would report the viewer to another host, and the policy of the page blocks them. */
export function safeImage(value: Cell): string | undefined {
  const text = typeof value === 'string' ? value : '';
  return /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(text) ? text : undefined;
}

/** The numbers of a cell with a list: a JSON array, or numbers with commas between them. Gaps are null. */
export function numbersIn(value: Cell): (number | null)[] {
  if (typeof value !== 'string' || value === '') return [];
  return value
    .replaceAll(/^[\s[{(]+|[\s\]})]+$/g, '')
    .split(',')
    .slice(0, 1000)
    .map((part) => {
      const number = part.trim() === '' ? Number.NaN : Number(part);
      return Number.isFinite(number) ? number : null;
    });
}
