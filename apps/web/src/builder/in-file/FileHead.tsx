import { IconArrowBackUp, IconArrowForwardUp, IconCode, IconFileOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { detachFromCode } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { AddMenu } from '../AddMenu.tsx';
import head from '../BuilderHead.module.css';
import type { DraftStore } from '../draft/draft-store.ts';
import { HeadButton } from '../HeadButton.tsx';
import { SettledText } from '../SettledText.tsx';
import { runTyped } from '../typed-setting.ts';
import { FileCommit } from './FileCommit.tsx';
import type { FileDraft } from './file-draft.ts';

const BranchDialog = lazy(() => import('./BranchDialog.tsx'));

interface FileHeadProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  readonly draft: FileDraft;
  readonly isCode: boolean;
  /** Opens the code beside the board, and closes it. */
  onCode(): void;
  /** Buttons of the page around the editor. */
  readonly tools: ReactNode;
}

/** The title of a dashboard in a file, the branch on which it is edited, and how its changes are published. */
export function FileHead({ draftKey, store, draft, isCode, onCode, tools }: FileHeadProps) {
  const words = useArea(EDITOR);
  const code = useArea(CODE);
  const { config, draft: edited, saving } = useStore(store.state);
  const canPublish = useStore(draft.state, ({ file }) => file.canPublish);
  const [isDetaching, setDetaching] = useState(false);
  const [isDetached, setDetached] = useState(false);
  const suggested = code.inFile.suggested(config.title ?? words.untitled);
  const steps = [
    {
      label: words.undo,
      keys: 'Control+Z',
      isOff: edited.undoable.length === 0,
      go: () => store.undo(),
      Icon: IconArrowBackUp,
    },
    {
      label: words.redo,
      keys: 'Control+Shift+Z',
      isOff: edited.redoable.length === 0,
      go: () => store.redo(),
      Icon: IconArrowForwardUp,
    },
    { label: code.label, isOff: false, isPressed: isCode, go: onCode, Icon: IconCode },
  ];
  return (
    <header className={head.head}>
      <h1 className={head.hidden}>{words.editing(config.title ?? words.untitled)}</h1>
      <SettledText
        className={head.title}
        label={words.titleLabel}
        isLabelHidden
        placeholder={words.untitled}
        value={config.title ?? ''}
        onSettle={(text, basedOn) =>
          runTyped(store, null, ['title'], text || undefined, basedOn || undefined)
        }
      />
      <span className={head.saving} data-saving={saving} role="status">
        {words[saving]}
      </span>
      <span className={head.gap} />
      {steps.map((step) => (
        <HeadButton key={step.label} {...step} />
      ))}
      {canPublish && (
        <HeadButton
          label={code.detach}
          isOff={saving !== 'saved'}
          go={() => setDetaching(true)}
          Icon={IconFileOff}
        />
      )}
      <span className={head.add}>
        {tools}
        <AddMenu draftKey={draftKey} />
      </span>
      <FileCommit draftKey={draftKey} draft={draft} suggested={suggested} isSaved={saving === 'saved'} />
      {isDetached && (
        <p className={head.note} role="status">
          {code.inFile.committed}
        </p>
      )}
      <Suspense fallback={null}>
        {isDetaching && (
          <BranchDialog
            draftKey={draftKey}
            title={code.detach}
            text={code.detachText}
            message={suggested}
            change={() => detachFromCode(draftKey)}
            onCommitted={() => {
              setDetaching(false);
              setDetached(true);
            }}
            onClose={() => setDetaching(false)}
          />
        )}
      </Suspense>
    </header>
  );
}
