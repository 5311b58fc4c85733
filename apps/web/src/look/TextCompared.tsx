import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import classes from './TextCompared.module.css';
import { textCompared } from './text-compared.ts';

/** Gives the text as it is now. */
export interface ComparedText {
  text(): string;
}

interface TextComparedProps {
  readonly ref?: Ref<ComparedText>;
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Between two changes; `$` stands for a number of lines. */
  readonly unchanged: string;
  /** With it, the later text can be edited, and the person chooses between the two at each change. */
  readonly choice?: { readonly mine: string; readonly theirs: string } | undefined;
}

/** Two texts of a file as one, with what differs between them. */
export default function TextCompared({ ref, choice, ...texts }: TextComparedProps) {
  const { path, label, before, after, unchanged } = texts;
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<ReturnType<typeof textCompared>>(undefined);
  useEffect(() => {
    if (box.current === null) return undefined;
    const options = { path, label, before, after, unchanged };
    const made = textCompared(box.current, choice === undefined ? options : { ...options, choice });
    shown.current = made;
    return () => made.destroy();
  }, [path, label, before, after, unchanged, choice]);
  useImperativeHandle(ref, () => ({ text: () => shown.current?.text() ?? after }), [after]);
  return <div ref={box} className={classes.compared} dir="ltr" />;
}
