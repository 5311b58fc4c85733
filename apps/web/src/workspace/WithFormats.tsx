import { type PropsWithChildren, useMemo } from 'react';
import { formatsOf } from '../look/format-value.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { useLocale } from '../words/area.ts';
import { useWords } from '../words/words.ts';

/** Gives a page the formats of its language. */
export function WithFormats({ children }: PropsWithChildren) {
  const words = useWords();
  const locale = useLocale();
  const formats = useMemo(() => formatsOf(locale, words), [locale, words]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}
