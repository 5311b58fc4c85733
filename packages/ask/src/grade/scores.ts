import { OUTCOMES, type Outcome } from './grade.ts';

/** A question that was graded. */
export interface Graded {
  readonly outcome: Outcome;
  readonly language: string;
  readonly capability: string;
}

/** How many questions ended in which way. */
export type Score = Readonly<Record<Outcome, number>> & { readonly all: number };

export function scoreOf(graded: readonly Pick<Graded, 'outcome'>[]): Score {
  const count = (outcome: Outcome) => graded.filter((one) => one.outcome === outcome).length;
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)]));
  return { ...(counts as Record<Outcome, number>), all: graded.length };
}

/** The share of questions that were answered or refused rightly; 0 without questions. */
export function shareRight(score: Score): number {
  return score.all === 0 ? 0 : (score.right + score['rightly-refused']) / score.all;
}

/** A table in Markdown: a row for each group of questions, with counts and the shares that matter. */
export function scoreTable<T extends Graded>(graded: readonly T[], groupOf: (one: T) => string): string {
  const groups = Map.groupBy(graded, groupOf);
  const rows = [...groups].map(([name, some]) => rowOf(name, scoreOf(some)));
  const total = groups.size > 1 ? [rowOf('all', scoreOf(graded))] : [];
  const heads = ['', 'questions', 'right', ...OUTCOMES.slice(1), 'right, %', 'silently wrong, %'];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [heads, heads.map(() => '---'), ...rows, ...total].map(line).join('\n');
}

function rowOf(name: string, score: Score): string[] {
  const percent = (share: number) => (share * 100).toFixed(1);
  const silent = score.all === 0 ? 0 : score['silently-wrong'] / score.all;
  const counts = OUTCOMES.map((outcome) => String(score[outcome]));
  return [name, String(score.all), ...counts, percent(shareRight(score)), percent(silent)];
}
