import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { LateConflict } from './conflicts/late-conflict.ts';
import type { DraftStore } from './draft/draft-store.ts';
import classes from './LostSteps.module.css';

/** What could not be kept of what the person did, and why. */
export function LostSteps({ store }: { readonly store: DraftStore }) {
  const words = useArea(EDITOR);
  const { config, draft, problem, refused } = useStore(store.state);
  const conflicts = draft.lost.filter(({ refusals }) => refusals.length > 0).length;
  const texts = [
    ...(conflicts > 0 ? [words.lost(conflicts)] : []),
    ...(refused.length > 0 ? [words.notUndone] : []),
    ...(problem === undefined ? [] : [`${words.refused} ${problem.message}`]),
  ];
  // Those that have no place on the board.
  const homeless = [
    ...new Set(draft.lost.flatMap(({ refusals }) => refusals.map(({ widgetId }) => widgetId))),
  ].filter((id) => id === null || !config.widgets.some((widget) => widget.id === id));
  if (texts.length === 0) return null;
  return (
    <div className={classes.note} role="alert">
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {homeless.map((id) => (
          <Suspense key={id} fallback={null}>
            <LateConflict store={store} widgetId={id} isInline onClose={() => undefined} />
          </Suspense>
        ))}
      </div>
      <Button variant="default" size="compact-sm" onClick={() => store.dismiss()}>
        {words.dismiss}
      </Button>
    </div>
  );
}
