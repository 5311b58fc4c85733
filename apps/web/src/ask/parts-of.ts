import type { AskResponse, WordReading } from '@facet/client';

/** A part of a question for people: what it has become, and what else it may be. */
export interface QuestionPart {
  readonly text: string;
  readonly start: number;
  /** Null for words that were not understood. */
  readonly label: string | null;
  /** The other meanings, or what may be meant. */
  readonly readings: readonly WordReading[];
}

/** The parts of a question in the order of its text, without words that mean nothing by themselves. */
export function partsOf({
  understood,
  notUnderstood,
  choices,
}: Pick<AskResponse, 'understood' | 'notUnderstood' | 'choices'>): readonly QuestionPart[] {
  const known = understood
    .filter(({ kind }) => kind !== 'filler')
    .map(({ text, start, end, label }): QuestionPart => {
      const choice = choices.find((one) => one.start === start && one.end === end);
      return { text, start, label, readings: choice?.readings.slice(1) ?? [] };
    });
  const unknown = notUnderstood.map(
    ({ text, start, suggestions }): QuestionPart => ({ text, start, label: null, readings: suggestions }),
  );
  return [...known, ...unknown].toSorted((one, other) => one.start - other.start);
}
