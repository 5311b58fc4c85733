import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import type { DraftStore } from './draft/draft-store.ts';
import classes from './LostSteps.module.css';

/** What could not be kept of what the person did, and why. */
export function LostSteps({ store }: { readonly store: DraftStore }) {
  const words = useArea(EDITOR);
  const { draft, problem, refused } = useStore(store.state);
  const conflicts = draft.lost.filter(({ refusals }) => refusals.length > 0).length;
  const texts = [
    ...(conflicts > 0 ? [words.lost(conflicts)] : []),
    ...(refused.length > 0 ? [words.notUndone] : []),
    ...(problem === undefined ? [] : [`${words.refused} ${problem.message}`]),
  ];
  if (texts.length === 0) return null;
  return (
    <div className={classes.note} role="alert">
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Button variant="default" size="compact-sm" onClick={() => store.dismiss()}>
        {words.dismiss}
      </Button>
    </div>
  );
}
