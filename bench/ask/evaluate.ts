import { type Graded, grade, type Score, scoreOf, scoreTable, shareRight } from '@facet/ask/grade';
import type { FacetClient } from '../facet-process.ts';
import { atMost, type Figure } from '../figure.ts';
import { DEMO } from '../flights-dashboard.ts';
import { type Answered, type Answerer, NO_TOKENS } from './answerers.ts';
import { comparisonOf } from './comparison.ts';
import type { Corpus } from './corpus.ts';
import { ExpectedRows } from './expected.ts';

/** A question with its grade and what was answered. */
export interface Result extends Graded {
  readonly answerer: string;
  readonly corpus: string;
  readonly question: string;
  readonly answered: Omit<Answered, 'table'>;
}

/** The least share of right answers and the largest of silently wrong ones, in percent. */
const TARGETS = { en: { right: 90, silent: 1 }, other: { right: 80, silent: 2 } };

/** Asks each answerer all questions, and grades the answers by their rows. */
export async function evaluate(
  answerers: readonly Answerer[],
  given: readonly Corpus[],
  client: FacetClient,
): Promise<Result[]> {
  const expected = new ExpectedRows(client, DEMO);
  const results: Result[] = [];
  for (const answerer of answerers) {
    await answerer.begin?.();
    for (const corpus of given)
      for (const asked of corpus.questions) {
        const { question, capability } = asked;
        const { table, ...answered } = await answerer.answer(corpus, asked).catch(failed);
        const outcome = grade({ ...answered, table }, await expected.of(asked));
        const { name, language } = corpus;
        results.push({
          answerer: answerer.name,
          corpus: name,
          language,
          capability,
          question,
          outcome,
          answered,
        });
      }
  }
  return results;
}

/** A question that could not be answered because something broke. */
function failed(error: Error): Answered {
  return {
    ...{ status: `failed: ${error.message}`, query: null, text: null, marked: [], milliseconds: 0 },
    tokens: NO_TOKENS,
    ...{ table: null, chart: null, isMarked: false, hasChoices: false },
  };
}

/** The figures for each language. */
export function figuresOf(results: readonly Result[]): Figure[] {
  const groups = Map.groupBy(results, ({ answerer, language }) => `${answerer}, ${language}`);
  return [...groups].flatMap(([name, some]) => {
    const { right, silent } = some[0]?.language === 'en' ? TARGETS.en : TARGETS.other;
    const score: Score = scoreOf(some);
    const rightPercent = shareRight(score) * 100;
    const silentPercent = (score['silently-wrong'] / score.all) * 100;
    const measure = `questions in words (${name}, ${score.all})`;
    return [
      {
        ...{ measure: `${measure}: right`, measured: `${rightPercent.toFixed(1)} %`, floor: '' },
        ...{ target: `at least ${right} %`, isMet: rightPercent >= right, raw: some },
      },
      atMost(`${measure}: silently wrong`, silentPercent, '%', silent, score),
    ];
  });
}

/** The tables, and each question that was not answered rightly. */
export function reportOf(results: readonly Result[]): string {
  const wrong = results.filter(({ outcome }) => outcome !== 'right' && outcome !== 'rightly-refused');
  const lines = wrong.map(({ outcome, answerer, corpus, question, answered }) =>
    [
      `${outcome} (${answerer}, ${corpus}): ${question}`,
      JSON.stringify(answered.query),
      answered.status,
      answered.marked.join(', '),
    ].join(' | '),
  );
  return [
    comparisonOf(results),
    scoreTable(results, ({ answerer, corpus }) => `${answerer}, ${corpus}`),
    scoreTable(results, ({ answerer, language, capability }) => `${answerer}, ${language}, ${capability}`),
    lines.join('\n'),
  ].join('\n\n');
}
