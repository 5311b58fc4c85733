import type { Completion } from '@codemirror/autocomplete';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type SqlEditor, sqlEditor } from './sql-editor.ts';
import type { SqlProblem } from './sql-problem.ts';

interface SqlFieldProps {
  readonly ref: Ref<Pick<SqlEditor, 'insert'>>;
  readonly text: string;
  readonly problem: SqlProblem | null;
  readonly label: string;
  readonly example: string;
  readonly describedBy: string;
  readonly takesFocus?: boolean;
  completions(text: string, at: number): readonly Completion[];
  onText(text: string): void;
  onApply(): void;
}

/** A field for SQL, whose text is replaced only if another one is given. */
export function SqlField(props: SqlFieldProps) {
  const { ref, text, problem, label, example, describedBy } = props;
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<SqlEditor>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (parent.current === null) return undefined;
    const made = sqlEditor(parent.current, {
      text: latest.current.text,
      label,
      example,
      describedBy,
      completions: (typed, at) => latest.current.completions(typed, at),
      onText: (typed) => latest.current.onText(typed),
      onApply: () => latest.current.onApply(),
    });
    editor.current = made;
    if (latest.current.takesFocus) made.focus();
    return () => {
      editor.current = undefined;
      made.destroy();
    };
  }, [label, example, describedBy]);
  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => editor.current?.mark(problem), [problem]);
  useImperativeHandle(ref, () => ({ insert: (added) => editor.current?.insert(added) }), []);
  return <div ref={parent} dir="ltr" />;
}
