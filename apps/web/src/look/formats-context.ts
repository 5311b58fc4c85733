import { createContext, use } from 'react';
import { type Formats, formatsOf } from './format-value.ts';

export const FormatsContext = createContext<Formats>(formatsOf('en-US'));

/** The formats of the reader's language. */
export function useFormats(): Formats {
  return use(FormatsContext);
}
