import { apply, emptyQuestion, MOST_BYTES, type Model, toSql } from '@facet/query';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { offsetOf, statusOf } from '../../api/api-error.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import { useRefusalText } from '../question-parts/use-refusal-text.ts';
import type { QuestionWork } from '../use-question.ts';
import type { KeptSql } from './kept-sql.ts';
import type { SqlProblem } from './sql-problem.ts';
import { useReasonText } from './use-reason-text.ts';
import { readingOf, type SqlReading, useSqlReading } from './use-sql-reading.ts';

/** How long someone has to pause before the question follows. */
const PAUSE_MS = 800;

export interface SqlText {
  /** What the editor has. */
  readonly text: string;
  readonly isApplied: boolean;
  readonly isReading: boolean;
  readonly problem: SqlProblem | null;
  /** Why the question has no SQL. */
  readonly refused: string | null;
  type(text: string): void;
  /** Reads the text at once. */
  apply(): void;
  /** Goes back to what is asked. */
  discard(): void;
}

interface SqlTextOptions {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly kept: RefObject<KeptSql>;
  /** Why what is asked has no answer. */
  readonly failure: Error | null;
}

/**
 * The SQL of a question, and what is typed in its place. Typed text is read by the server after a pause: it becomes the
 * question, or is asked as it is if no question asks the same. A text that is wrong stays until it is right or discarded,
 * whatever happens to the question.
 */
export function useSqlText({ deploymentId, work, model, kept, failure }: SqlTextOptions): SqlText {
  const words = useArea(EXPLORE_SQL);
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const reasonText = useReasonText();
  const [{ typed, own }, setState] = useState<KeptSql>(kept.current);
  const [checked, setChecked] = useState<{ readonly text: string; readonly problem: SqlProblem } | null>(
    null,
  );
  const [beingRead, setBeingRead] = useState<string | null>(null);
  useEffect(() => {
    kept.current = { typed, own };
  }, [kept, typed, own]);
  const { question, sql } = work;
  const written = useMemo(() => writtenSql({ question, sql }, model), [question, sql, model]);
  const base = own !== null && own.written === written.text ? own.text : written.text;

  const latest = useRef({ typed, work, model });
  latest.current = { typed, work, model };
  const accept = (text: string, reading: SqlReading): SqlProblem | null => {
    const now = latest.current.work;
    if ('question' in reading) {
      const before = now.questionBefore ?? now.question;
      const applied = apply(
        before,
        { kind: 'replace-query', question: reading.question },
        latest.current.model,
      );
      if ('refused' in applied)
        return { kind: 'error', message: refusalText(applied.refused), position: null };
      const asked = { question: applied.question, sql: null };
      setState({ typed: null, own: { text, written: writtenSql(asked, latest.current.model).text } });
      now.ask(asked);
      return null;
    }
    if (reading.code === 'invalid_sql')
      return { kind: 'error', message: reasonText(reading), position: reading.position };
    setState({ typed: null, own: null });
    now.ask({ question: now.sql === null ? emptyQuestion(now.question.view) : now.question, sql: text });
    return null;
  };
  const read = async (text: string) => {
    if (text.trim() === '') return;
    setBeingRead(text);
    const problem = await problemOf(text);
    setBeingRead((other) => (other === text ? null : other));
    if (problem !== null) setChecked({ text, problem });
  };
  /** Applies a text, or returns what is wrong with it. */
  const problemOf = async (text: string): Promise<SqlProblem | null> => {
    if (new TextEncoder().encode(text).length > MOST_BYTES)
      return { kind: 'error', message: words.tooLong, position: null };
    try {
      const reading = await client.fetchQuery(readingOf(deploymentId, text));
      // What has been typed in the meantime is read on its own.
      return latest.current.typed === text ? accept(text, reading) : null;
    } catch (error) {
      return { kind: 'error', message: `${words.failed}: ${(error as Error).message}`, position: null };
    }
  };
  const latestRead = useRef(read);
  latestRead.current = read;
  useEffect(() => {
    if (typed === null || checked?.text === typed) return undefined;
    const timer = setTimeout(() => void latestRead.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, checked]);

  const reading = useSqlReading(deploymentId, sql);
  const note = useMemo(
    () => (sql === null ? null : noteOf(reading, failure, reasonText)),
    [sql, reading, failure, reasonText],
  );
  return {
    text: typed ?? base,
    isApplied: typed === null,
    isReading: beingRead !== null && beingRead === typed,
    problem: typed === null ? note : checked?.text === typed ? checked.problem : null,
    refused: typed === null && written.refused !== null ? words.refused[written.refused] : null,
    type: (text) => setState((before) => ({ ...before, typed: text === base ? null : text })),
    apply: () => void (typed !== null && read(typed)),
    discard: () => setState((before) => ({ ...before, typed: null })),
  };
}

/** What is wrong with SQL that is asked, or what the fields cannot show of it. */
function noteOf(
  reading: SqlReading | null,
  failure: Error | null,
  textOf: ReturnType<typeof useReasonText>,
): SqlProblem | null {
  if (reading !== null && 'code' in reading && reading.code === 'invalid_sql')
    return { kind: 'error', message: textOf(reading), position: reading.position };
  if (statusOf(failure) === 400)
    return { kind: 'error', message: failure?.message ?? '', position: offsetOf(failure), isPlaced: true };
  if (reading === null || 'question' in reading) return null;
  return { kind: 'note', message: textOf(reading), position: reading.position };
}

type Refused =
  | 'several_views'
  | 'timezone'
  | 'compared_ranges'
  | 'filter'
  | 'ungrouped_measure'
  | 'too_long'
  | 'other';

/** What is asked as SQL, or why that is impossible. A question without columns is an empty text. */
export function writtenSql(
  { question, sql }: Pick<QuestionWork, 'question' | 'sql'>,
  model: Model,
): { readonly text: string; readonly refused: Refused | null } {
  if (sql !== null) return { text: sql, refused: null };
  const written = toSql(question, model);
  if ('sql' in written) return { text: written.sql, refused: null };
  const { code, details } = written.refused;
  switch (code) {
    case 'no_columns':
      return { text: '', refused: null };
    case 'several_views':
    case 'compared_ranges':
    case 'filter':
    case 'ungrouped_measure':
    case 'too_long':
      return { text: '', refused: code };
    case 'setting':
      return { text: '', refused: details.setting === 'timezone' ? 'timezone' : 'other' };
    default:
      return { text: '', refused: 'other' };
  }
}
