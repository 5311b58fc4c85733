import type { TextEdit } from '@facet/model-text';

/** What is wrong with a part of the text. */
export interface FormProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly isError: boolean;
}

/** The editor of the text beside a form, which has the undo history of both. */
export interface FormEditor {
  readonly text: string;
  readonly hasFocus: boolean;
  readonly problems: readonly FormProblem[];
  /** Changes the text in one step that can be undone. */
  edit(edits: readonly TextEdit[]): void;
  /** Selects a part of the text and shows it, without the focus. */
  select(from: number, to: number): void;
  undo(): void;
  redo(): void;
  /** Calls back when the text or its problems are others. Returns what ends that. */
  listen(onChange: () => void): () => void;
}
