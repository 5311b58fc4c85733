import { useEffect, useState } from 'react';
import type { FormEditor, FormProblem } from './form-editor.ts';

/** How long after the last key in the text the form reads it again. */
const PAUSE_MS = 150;
/** Reading 10,000 lines takes half a second, which is felt while one types. */
const LONG = { characters: 100_000, pauseMs: 1000 };

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
      const pause = editor.text.length > LONG.characters ? LONG.pauseMs : PAUSE_MS;
      if (editor.hasFocus) timer = setTimeout(read, pause);
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
