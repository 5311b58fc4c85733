import type { ReportData } from '@facet/client';
import type { Cell, Formats } from '../look/format-value.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The HTML of a report's template: `{{column}}` is a value of the first row, and `{{#each rows}}…{{/each}}` repeats its
 * content for each row. Values are text, never HTML.
 */
export function fillTemplate(template: string, data: ReportData, formats: Formats): string {
  const valueIn = (row: readonly unknown[] | undefined) => (name: string) => {
    const place = data.columns.findIndex((column) => column.name === name);
    const column = data.columns[place];
    if (column === undefined || row === undefined) return '';
    return formats.cell(column, (row[place] ?? null) as Cell);
  };
  return template
    .replaceAll(/\{\{#each rows\}\}([\s\S]*?)\{\{\/each\}\}/g, (_all, part: string) =>
      data.rows.map((row) => filled(part, valueIn(row))).join(''),
    )
    .replaceAll(/\{\{[\s\S]*?\}\}/g, (part) => filled(part, valueIn(data.rows[0])));
}

function filled(part: string, value: (name: string) => string): string {
  return part.replaceAll(/\{\{\{?\s*(?:this\.)?([^{}\s]+)\s*\}?\}\}/g, (_all, name: string) =>
    value(name.replace(/^\[(.*)\]$/, '$1')).replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter),
  );
}
