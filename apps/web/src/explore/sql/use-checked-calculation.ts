import {
  apply as applied,
  type CalculationColumn,
  type CommandOf,
  emptyQuestion,
  identifier,
  type Model,
  type Question,
  toSql,
} from '@facet/query';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import { useRefusalText } from '../question-parts/use-refusal-text.ts';
import type { QuestionWork } from '../use-question.ts';
import type { SqlProblem } from './sql-problem.ts';
import { useReasonText } from './use-reason-text.ts';
import { readingOf } from './use-sql-reading.ts';

interface CheckOptions {
  readonly deploymentId: number;
  /** The calculation before the change. */
  readonly column: CalculationColumn;
  readonly work: QuestionWork;
  readonly model: Model;
}

/** Changes a calculation once the server has read its SQL as one column. */
export function useCheckedCalculation({ deploymentId, column, work, model }: CheckOptions) {
  const words = useArea(EXPLORE_SQL);
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const reasonText = useReasonText();
  const [problem, setProblem] = useState<SqlProblem | null>(null);
  const [isChecking, setChecking] = useState(false);
  const error = (message: string, position: number | null = null): SqlProblem => ({
    kind: 'error',
    message,
    position,
  });

  const problemOf = async (command: CommandOf<'replace-calculation'>): Promise<SqlProblem | null> => {
    const after = applied(columnsOf(work.question), command, model);
    if ('refused' in after) return error(refusalText(after.refused));
    const written = toSql(after.question, model);
    // What has no SQL cannot be read; the answer reports what is wrong.
    if ('refused' in written) return null;
    try {
      const reading = await client.fetchQuery({ ...readingOf(deploymentId, written.sql), retry: false });
      if ('question' in reading)
        return reading.question.columns.length === after.question.columns.length
          ? null
          : error(words.oneColumn);
      const at = reading.position === null ? null : placeIn(command, written.sql, reading.position);
      return error(reasonText(reading), at);
    } catch (failure) {
      return error(`${words.failed}: ${(failure as Error).message}`);
    }
  };

  return {
    problem,
    isChecking,
    /** The problem was with another text. */
    forget: () => setProblem(null),
    /** Returns whether the question was changed. */
    async apply(name: string, expression: string): Promise<boolean> {
      const command = { kind: 'replace-calculation', column: column.name, name, expression } as const;
      setChecking(true);
      const found = await problemOf(command);
      setChecking(false);
      const refused = found === null ? work.attempt(command) : null;
      const left = refused === null ? found : error(refusalText(refused));
      setProblem(left);
      return left === null;
    },
  };
}

/** The columns of a question alone: filters and groups have nothing to do with a calculation. */
function columnsOf({ view, columns, ungrouped }: Question): Question {
  const plain = columns.map((column) => {
    if (column.kind !== 'dimension') return column;
    const { groups, ...rest } = column;
    return rest;
  });
  return { ...emptyQuestion(view), columns: plain, ungrouped };
}

/** The place in a calculation of a place in the SQL around it; null if it is elsewhere. */
function placeIn(
  { name, expression }: CommandOf<'replace-calculation'>,
  sql: string,
  position: number,
): number | null {
  const start = sql.indexOf(`${expression} AS ${identifier(name)}`);
  const place = position - start;
  return start !== -1 && place >= 0 && place <= expression.length ? place : null;
}
