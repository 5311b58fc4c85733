import { type RefObject, useEffect, useRef } from 'react';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import { CodeView, type LineProblem } from './code-view.ts';
import classes from './FileEditor.module.css';
import { useBlame } from './history/use-blame.ts';
import type { OnName } from './name-keys.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';
import { searchPhrases } from './search-phrases.ts';
import type { ModelNames } from './yaml-completion.ts';

/** A line that was asked for. Asking again for the same one is another object. */
export interface WantedLine {
  readonly line: number;
  readonly takesFocus: boolean;
}

export interface FileEditorProps {
  readonly work: OpenFiles;
  readonly file: OpenFile;
  readonly isReadOnly: boolean;
  readonly names: ModelNames;
  readonly problems: readonly LineProblem[];
  readonly wanted: WantedLine | undefined;
  /** Whether it is shown who wrote each line. */
  readonly isBlamed: boolean;
  /** Gets the editor, for what asks about the name at its caret. */
  readonly view: RefObject<CodeView | undefined>;
  readonly onName: OnName;
  onLine(line: number): void;
  /** The editor, for what is beside it; undefined when it is gone. */
  onView?(view: CodeView | undefined): void;
}

/** The text of the file that is shown. */
export function FileEditor(props: FileEditorProps) {
  const { work, file, isReadOnly, problems, wanted, isBlamed, view } = props;
  const { path, version, isDirty } = file;
  const gutter = useBlame(work.key, path, file.hash, isBlamed);
  const { textOf } = useArea(MODEL);
  const label = textOf(isolated(path));
  const box = useRef<HTMLDivElement>(null);
  const phrases = searchPhrases(useArea(MODEL_USES).search);
  const latest = useRef({ ...props, phrases });
  latest.current = { ...props, phrases };
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = new CodeView(box.current, {
      names: () => latest.current.names,
      phrases: () => latest.current.phrases,
      onName: (action, names) => latest.current.onName(action, names),
      onText: (typed, doc) => work.type(typed, doc),
      onLine: (_, line) => latest.current.onLine(line),
    });
    view.current = made;
    latest.current.onView?.(made);
    const unsubscribe = work.state.subscribe(({ files }, before) => {
      for (const { path: closed } of before.files)
        if (!files.some((open) => open.path === closed)) made.forget(closed);
    });
    return () => {
      unsubscribe();
      view.current = undefined;
      latest.current.onView?.(undefined);
      made.destroy();
    };
  }, [work, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another text
  useEffect(
    () => view.current?.show({ path, label, doc: work.doc(path), isReadOnly }),
    [work, path, version, label, isReadOnly, view],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has no marks yet
  useEffect(() => view.current?.mark(problems), [problems, path, version, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file or version has another gutter
  useEffect(() => {
    if (!isBlamed) view.current?.beside([]);
    // The lines are those of the branch: what is typed moves a gutter, but cannot get one.
    else if (gutter !== null && !isDirty) view.current?.beside(gutter);
  }, [isBlamed, gutter, isDirty, path, version, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is one of the file that is shown now
  useEffect(() => {
    // Who has begun to type elsewhere while the file was loaded goes on there.
    const isTyping = document.activeElement?.matches('input, textarea') ?? false;
    if (wanted !== undefined) view.current?.goTo(wanted.line, wanted.takesFocus && !isTyping);
  }, [wanted, path, view]);
  return <div ref={box} className={classes.code} dir="ltr" />;
}
