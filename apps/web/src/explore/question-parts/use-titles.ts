import { type Column, columnOf, keyOf, nameOf, type Question } from '@facet/query';
import { useMemo } from 'react';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';

/** What a question is edited with: the names that people read. */
export interface Titles {
  /** Of a field. */
  member(name: string): string;
  /** Of a column, by its key. */
  column(key: string): string;
}

/** The titles of the columns of a question, with the period of times. */
export function useTitles(question: Question, fields: ReadonlyMap<string, Field>): Titles {
  const { grains } = useWords();
  return useMemo(() => {
    const member = (name: string) => fields.get(name)?.title ?? name;
    const titleOf = (column: Column) => {
      const own = Object.hasOwn(question.titles, nameOf(column)) && question.titles[nameOf(column)];
      if (own) return own;
      if (column.kind === 'calculation') return column.name;
      const title = member(column.member);
      if (column.kind === 'measure' || column.granularity === undefined) return title;
      return `${title} (${grains[column.granularity] ?? column.granularity})`;
    };
    return {
      member,
      column(key) {
        const column = columnOf(question, key);
        return column === undefined ? member(key) : titleOf(column);
      },
    };
  }, [question, fields, grains]);
}

/** A column as people choose it: by its key, or by its name in the result. */
export function choicesOf(columns: readonly Column[], titles: Titles) {
  return columns.map((column) => ({
    value: keyOf(column),
    label: titles.column(keyOf(column)),
  }));
}
