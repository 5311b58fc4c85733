import { filterText } from '../controls/filter-text.ts';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../words/words.ts';
import type { Field } from './catalog.ts';

const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** Puts conditions into the reader's words. */
export function useConditionText() {
  const words = useWords();
  const formats = useFormats();
  return (choice: Parameters<typeof filterText>[0], type: Field['type']) =>
    filterText(choice, type, words, formats, NO_LABELS);
}
