import { statementOfPart, withConditions } from '@facet/ask';
import type { Conditions } from '@facet/ask/answer';
import {
  emptyQuestion,
  type Filter,
  isSame,
  type Model,
  measuresOf,
  type Question,
  toSql,
} from '@facet/query';
import { questionOfSql } from '@facet/semantic-sql';
import type { VisibleModel } from '../queries/visible-model.ts';
import { type Filtered, withContextFilters } from './context-filters.ts';

/** The conditions that the part of a share has beside those of its whole; null for other questions. */
export function partOfShare(question: Question, { cubes }: VisibleModel, model: Model): Conditions | null {
  const part = readPart(question, cubes);
  if (part === null) return null;
  const { view, filters, segments, ranges } = question;
  const written = toSql(
    { ...emptyQuestion(view), columns: measuresOf(question), filters, segments, ranges },
    model,
  );
  const whole = 'sql' in written ? read(written.sql, cubes) : null;
  if (whole === null) return null;
  const beside = <T>(all: readonly T[], others: readonly T[]) =>
    all.filter((one) => !others.some((other) => isSame(one, other)));
  return {
    filters: beside(part.filters, whole.filters),
    segments: beside(part.segments, whole.segments),
    ranges: beside(part.ranges, whole.ranges),
  };
}

/** As `withContextFilters`: the conditions apply to the part of a share as well. They apply to no share that cannot be read. */
export function withFiltersOnShare(
  question: Question,
  filters: readonly Filter[],
  base: Question | null,
  { visible: { cubes }, model }: { readonly visible: VisibleModel; readonly model: Model },
): Filtered {
  if (statementOfPart(question) === undefined) return withContextFilters(question, filters, base);
  const read = readPart(question, cubes);
  const part = read && withContextFilters(read, filters, base);
  if (part === null) return { question, applied: [] };
  const whole = withContextFilters(question, part.applied, base).question;
  const filtered = withConditions(question, whole, part.question, model);
  return filtered === null ? { question, applied: [] } : { question: filtered, applied: part.applied };
}

function readPart(question: Question, cubes: VisibleModel['cubes']): Question | null {
  const statement = statementOfPart(question);
  return statement === undefined ? null : read(statement, cubes);
}

function read(sql: string, cubes: VisibleModel['cubes']): Question | null {
  const found = questionOfSql(sql, { cubes: cubes as never });
  return 'question' in found ? found.question : null;
}
