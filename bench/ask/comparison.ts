import { scoreOf, shareRight } from '@facet/ask/grade';
import type { Result } from './evaluate.ts';

/** A table in Markdown with a row for each answerer: what became of the questions, and what the answers took. */
export function comparisonOf(results: readonly Result[]): string {
  const groups = Map.groupBy(results, ({ answerer }) => answerer);
  const heads = [
    ...['answerer', 'questions', 'right, %', 'silently wrong, %', 'refused, %'],
    ...['read tokens per question', 'written', 'median, ms', 'slowest, ms'],
  ];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [heads, heads.map(() => '---'), ...[...groups].map(([name, some]) => rowOf(name, some))]
    .map(line)
    .join('\n');
}

function rowOf(name: string, results: readonly Result[]): (string | number)[] {
  const score = scoreOf(results);
  const percent = (count: number) => ((count / score.all) * 100).toFixed(1);
  const mean = (of: (tokens: Result['answered']['tokens']) => number) =>
    Math.round(results.reduce((sum, { answered }) => sum + of(answered.tokens), 0) / score.all);
  const times = results.map(({ answered }) => answered.milliseconds).toSorted((one, other) => one - other);
  return [
    ...[name, score.all, (shareRight(score) * 100).toFixed(1), percent(score['silently-wrong'])],
    percent(score['wrongly-refused'] + score['rightly-refused']),
    ...[mean(({ input }) => input), mean(({ output }) => output)],
    ...[Math.round(times[Math.floor(times.length / 2)] ?? 0), Math.round(times.at(-1) ?? 0)],
  ];
}
