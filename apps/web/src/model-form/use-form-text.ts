import { useEffect, useState } from 'react';
import type { FormEditor, FormProblem } from './form-editor.ts';

/** How long after the last key in the text the form reads it again. */
const PAUSE_MS = 150;

interface FormText {
  readonly text: string;
  readonly problems: readonly FormProblem[];
}

/** The text of an editor with its problems. What is typed there arrives after a pause, what a form changes at once. */
export function useFormText(editor: FormEditor): FormText {
  const [shown, setShown] = useState<FormText>(() => ({ text: editor.text, problems: editor.problems }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setShown({ text: editor.text, problems: editor.problems });
    const stop = editor.listen(() => {
      clearTimeout(timer);
      if (editor.hasFocus) timer = setTimeout(read, PAUSE_MS);
      else read();
    });
    read();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editor]);
  return shown;
}
