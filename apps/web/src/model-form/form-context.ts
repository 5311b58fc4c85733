import type { ModelCommand, ModelText, Path, Refusal } from '@facet/model-text';
import { createContext, use } from 'react';
import type { FormProblem } from './form-editor.ts';

/** What the fields of a form share. */
export interface FormState {
  readonly model: ModelText;
  readonly isReadOnly: boolean;
  readonly problems: ReadonlyMap<string, readonly FormProblem[]>;
  /** Changes the text in one step. Returns why not, if it cannot be changed like that. */
  run(...commands: readonly ModelCommand[]): Refusal | undefined;
  /** Shows in the text what is at a path. */
  show(path: Path): void;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = use(FormContext);
  if (form === null) throw new Error('outside of a form');
  return form;
}
