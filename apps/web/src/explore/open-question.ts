import type { QueryInput } from '@facet/client';
import type { Model, Question } from '@facet/query';
import type { ReactNode } from 'react';
import type { Answer } from './answer/use-answer.ts';
import type { AsWhom } from './as-whom/as-whom.ts';
import type { Field } from './fields/catalog.ts';
import type { QuestionWork } from './use-question.ts';

/** A question on the page, for what is around it. */
export interface OpenQuestion extends Pick<QuestionWork, 'question' | 'sql' | 'run'> {
  readonly model: Model;
  /** The fields of its view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Whether it differs from the saved one; without one, whether it asks anything. */
  readonly isEdited: boolean;
  /** Whether the address has it. */
  readonly isKept: boolean;
  /** Whether it is answered as somebody else, which cannot be saved. */
  readonly isAsOther: boolean;
  /** The question as a new report keeps it: with the chart that the page draws, also if nobody has chosen it. */
  withShownChart(): Question;
}

/** A question with its answer. */
export interface AnsweredQuestion extends OpenQuestion {
  /** What is asked; null for a question without columns. */
  readonly body: QueryInput | null;
  readonly answer: Answer;
  /** As whom the question is asked; null for oneself. */
  readonly asWhom: AsWhom | null;
}

/** What is around a question. */
export interface QuestionFrame {
  /** The question as it is saved, with which the page begins if the address has none. */
  readonly saved?: Question | undefined;
  /** Whether what is around it has a title. */
  readonly isTitled?: boolean | undefined;
  /** Whether the search of the fields has the focus at first, such as in a dialog. */
  readonly takesFocus?: boolean | undefined;
  /** What is above the question, such as its name. */
  readonly head?: ((open: OpenQuestion) => ReactNode) | undefined;
  /** What is beside it. */
  readonly aside?: ((open: AnsweredQuestion) => ReactNode) | undefined;
  /** What is shown in place of the answer to oneself. */
  readonly instead?: ((open: AnsweredQuestion) => ReactNode) | undefined;
}
