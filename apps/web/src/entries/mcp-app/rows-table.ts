import { Formats } from '@facet/charts/formats';
import { timeOf } from '@facet/charts/rows';
import type { ShownResult } from './shown-result.ts';

/** Rows as a table, in the formats of their columns; one number as a figure with its title. */
export function rowsTable({ columns, rows }: ShownResult, locale: string): HTMLElement {
  const formats = new Formats(columns, locale);
  const textOf = (cell: unknown, place: number) => {
    const { name, type } = columns[place] ?? { name: '' };
    const value = type === 'time' ? (timeOf(cell) ?? cell) : cell;
    return formats.text(value, { column: name, style: 'full' });
  };
  const [first] = rows;
  if (columns.length === 1 && rows.length === 1 && columns[0]?.type === 'number')
    return element('div', 'figure', [
      element('p', 'label', [columns[0].title || columns[0].name]),
      element('p', 'number', [textOf(first?.[0], 0)]),
    ]);
  const classOf = (place: number) => (columns[place]?.type === 'number' ? 'amount' : '');
  const head = columns.map(({ name, title }, place) => {
    const cell = element('th', classOf(place), [title || name]);
    cell.setAttribute('scope', 'col');
    return cell;
  });
  const body = rows.map((row) =>
    element(
      'tr',
      '',
      columns.map((_, place) => element('td', classOf(place), [textOf(row[place], place)])),
    ),
  );
  const table = element('table', '', [
    element('thead', '', [element('tr', '', head)]),
    element('tbody', '', body),
  ]);
  const scrolled = element('div', 'scrolled', [table]);
  scrolled.tabIndex = 0;
  return scrolled;
}

/** An element with its content; texts are never read as HTML. */
export function element(name: string, className: string, content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}
