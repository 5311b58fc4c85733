import type { ModelImpact } from '../api/model-graph-api.ts';
import type { ModelGraphWords } from '../words/model-graph/words.ts';

/** What uses a model, in the order in which it is shown. */
export const PARTS = ['dashboards', 'reports', 'deliveries', 'questions', 'embedTenants'] as const;
export type AffectedPart = (typeof PARTS)[number];

/** How much of each part would break, with what the person may not see; without parts of which nothing would. */
export function brokenParts(impact: ModelImpact): { readonly part: AffectedPart; readonly count: number }[] {
  return PARTS.map((part) => {
    const { items, more, hidden } = impact[part];
    return { part, count: items.length + more + hidden };
  }).filter(({ count }) => count > 0);
}

/** What would break in one line: `Dashboards: 2 · Reports: 1`. */
export function brokenInWords(impact: ModelImpact, words: ModelGraphWords, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  const parts = brokenParts(impact).map(({ part, count }) =>
    words.impact.partCount(words.impact.parts[part], number.format(count)),
  );
  return parts.join(' · ');
}
