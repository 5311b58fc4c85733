import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ChangesPanel.module.css';
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
  /** Whether the later text can be edited, and chosen from the earlier one. */
  readonly isMerge?: boolean;
}

/** Two texts of a file as one, with what differs between them. */
export default function TextCompared({
  ref,
  path,
  label,
  before,
  after,
  isMerge = false,
}: TextComparedProps) {
  const { changes, merging } = useArea(MODEL);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<ReturnType<typeof textCompared>>(undefined);
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = textCompared(box.current, {
      path,
      label,
      before,
      after,
      unchanged: changes.unchanged,
      ...(isMerge && { choice: { mine: merging.mine, theirs: merging.theirs } }),
    });
    shown.current = made;
    return () => made.destroy();
  }, [path, label, before, after, isMerge, changes, merging]);
  useImperativeHandle(ref, () => ({ text: () => shown.current?.text() ?? after }), [after]);
  return <div ref={box} className={classes.compared} dir="ltr" />;
}
