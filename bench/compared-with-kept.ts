import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

/** What may be noise: figures that are worse by less are not named. */
const TOLERANCE = 0.1;

/**
 * Names the figures that are more than a tenth worse than the last ones that were kept, as text. Those without a floor, which
 * depend on the machine, are left out.
 * @param folder the kept results, one file per run, named by their dates
 */
export function comparedWithKept(figures: readonly Figure[], folder: string): string {
  const kept = keptFigures(folder);
  const compared = figures.filter(({ floor }) => floor !== '');
  const lines = compared.flatMap((figure) => {
    const before = kept.get(figure.measure);
    if (before === undefined) return [];
    const [now, then] = [numberIn(figure), numberIn(before.figure)];
    const change = figure.target.startsWith('at least') ? then / now - 1 : now / then - 1;
    if (change <= TOLERANCE) return [];
    return `- ${figure.measure}: ${figure.measured}, ${Math.round(100 * change)} % worse than on ${before.date} (${before.figure.measured})`;
  });
  const unknown = compared.filter(({ measure }) => !kept.has(measure)).map(({ measure }) => `- ${measure}`);
  return [
    lines.length === 0
      ? '\nNothing is more than 10 % worse than the figures kept last.'
      : '\nMore than 10 % worse than the figures kept last:',
    ...lines,
    ...(unknown.length === 0 ? [] : ['Never kept before:', ...unknown]),
    '',
  ].join('\n');
}

/** The last kept figure of each measure. */
function keptFigures(folder: string): Map<string, { readonly date: string; readonly figure: Figure }> {
  const kept = new Map<string, { date: string; figure: Figure }>();
  for (const file of readdirSync(folder).sort()) {
    const { date, figures } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      date: string;
      figures: Record<string, Figure[]>;
    };
    for (const figure of Object.values(figures).flat())
      if (Number.isFinite(numberIn(figure))) kept.set(figure.measure, { date: date.slice(0, 10), figure });
  }
  return kept;
}

/** The number that a figure begins with: a ratio to its floor, or a time, size or rate. */
function numberIn({ measured }: Figure): number {
  return Number.parseFloat(measured);
}
