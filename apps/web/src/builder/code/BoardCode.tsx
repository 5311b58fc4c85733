import type { Dashboard } from '@facet/client';
import { slugOf } from '@facet/dashboards';
import { Button } from '@mantine/core';
import { lazy, Suspense, use, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { moveToCode } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { MayChangeModel } from '../../places/model-rights.ts';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { boardForm } from './board-form.ts';
import { CodePanel } from './CodePanel.tsx';
import { FileText } from './file-text.ts';

const BranchDialog = lazy(() => import('../in-file/BranchDialog.tsx'));

interface BoardCodeProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  readonly dashboard: Dashboard;
  onClose(): void;
}

/** The code of a dashboard that has no file, and the way into one. */
export default function BoardCode({ draftKey, store, dashboard, onClose }: BoardCodeProps) {
  const words = useArea(CODE);
  const mayChangeModel = use(MayChangeModel);
  const { saving, config } = useStore(store.state);
  const [isMoving, setMoving] = useState(false);
  const [isMoved, setMoved] = useState(false);
  const { file, path } = useMemo(() => {
    const { title } = store.state.getState().config;
    const form = boardForm(slugOf(title ?? '') || 'dashboard', dashboard);
    return { file: new FileText(store, form), path: form.path };
  }, [store, dashboard]);
  return (
    <CodePanel
      file={file}
      path={path}
      note={isMoved ? words.inFile.committed : undefined}
      action={
        mayChangeModel &&
        !isMoved && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={saving !== 'saved'}
            onClick={() => setMoving(true)}
          >
            {words.move}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Suspense fallback={null}>
        {isMoving && (
          <BranchDialog
            draftKey={draftKey}
            title={words.move}
            text={words.moveText}
            message={words.inFile.suggested(config.title ?? '')}
            change={() => moveToCode(draftKey)}
            onCommitted={() => {
              setMoving(false);
              setMoved(true);
            }}
            onClose={() => setMoving(false)}
          />
        )}
      </Suspense>
    </CodePanel>
  );
}
