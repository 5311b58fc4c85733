import { type FileProblem, Findings, inOrder, readYaml, shapeProblems } from '@facet/dashboards/file';
import { unknownFields } from '@facet/dashboards/unknown-fields';
import { type CubeQuery, fromCubeQuery } from '@facet/query';
import { type Static, Type } from 'typebox';
import { normalWords } from './normal-words.ts';
import type { PlacedQuestion } from './verified-question.ts';

/** How many verified questions a repository may have. */
export const MOST_QUESTIONS = 1000;
/** The longest question, in characters: as in the operation `ask`. */
const LONGEST = 1000;

const Wording = Type.String({ minLength: 1, maxLength: LONGEST });
const QuestionFile = Type.Object({
  version: Type.Literal(1),
  language: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })),
  questions: Type.Array(
    Type.Object({
      question: Wording,
      also: Type.Optional(Type.Array(Wording, { maxItems: 20 })),
      query: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
      ordered: Type.Optional(Type.Boolean()),
      rows: Type.Optional(Type.Array(Type.Array(Type.Unknown(), { maxItems: 100 }), { maxItems: 1000 })),
    }),
    { maxItems: MOST_QUESTIONS },
  ),
});

/** The verified questions of a repository, and what is wrong with its files. */
export interface ParsedQuestions {
  readonly questions: readonly PlacedQuestion[];
  readonly errors: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
}

/** Whether a file of the model has verified questions. */
export function isQuestionFile(path: string): boolean {
  return /^questions\/[^/]+\.ya?ml$/.test(path);
}

/** Reads the files of verified questions, in which no two questions have the same words. Unknown fields cause warnings. */
export function parseQuestionFiles(
  files: readonly { readonly path: string; readonly text: string }[],
): ParsedQuestions {
  const all = {
    questions: [] as PlacedQuestion[],
    errors: [] as FileProblem[],
    warnings: [] as FileProblem[],
  };
  const taken = new Map<string, string>();
  for (const { path, text } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const parsed = parseFile(path, text, taken);
    all.questions.push(...parsed.questions);
    all.errors.push(...inOrder(parsed.errors));
    all.warnings.push(...inOrder(parsed.warnings));
  }
  const [beyond] = all.questions.slice(MOST_QUESTIONS);
  if (beyond !== undefined) {
    const { file, line } = beyond;
    const message = `a model may have at most ${MOST_QUESTIONS} verified questions`;
    all.errors.push({ file, line, column: 1, message });
  }
  return all;
}

/** @param taken the wordings before, each with its file */
function parseFile(path: string, text: string, taken: Map<string, string>): ParsedQuestions {
  const content = readYaml(text);
  if ('problems' in content)
    return {
      questions: [],
      errors: content.problems.map((problem) => ({ file: path, ...problem })),
      warnings: [],
    };
  const findings = new Findings(path, content);
  const problems = shapeProblems(QuestionFile, content.value);
  for (const problem of problems) findings.error(problem.path, problem.rule);
  if (problems.length > 0) return { questions: [], ...findings };
  for (const field of unknownFields(QuestionFile, content.value)) findings.unknown(field);
  const { language = 'en', questions } = content.value as Static<typeof QuestionFile>;
  const placed = questions.flatMap(({ question, also = [], query, ordered = false, rows = null }, index) => {
    const at = ['questions', index] as const;
    const read = fromCubeQuery(query);
    if ('refused' in read) {
      findings.error([...at, 'query'], `cannot be asked: ${read.refused.message}`);
      return [];
    }
    const wordings = [question, ...also];
    for (const [place, wording] of wordings.entries()) {
      const where = place === 0 ? [...at, 'question'] : [...at, 'also', place - 1];
      const words = normalWords(wording);
      const other = taken.get(words);
      if (words === '') findings.error(where, 'must have a word');
      else if (other !== undefined) findings.error(where, `has the same words as a question in ${other}`);
      else taken.set(words, path);
    }
    const { line } = content.placeOf([...at, 'query']);
    return [{ question, also, language, query: query as CubeQuery, ordered, rows, file: path, line }];
  });
  return { questions: placed, errors: findings.errors, warnings: findings.warnings };
}
