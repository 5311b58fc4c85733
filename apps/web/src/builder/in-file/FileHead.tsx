import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCode,
  IconFileOff,
  IconGitBranch,
  IconGitCommit,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
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
import { isolated } from '../isolated.ts';
import { SettledText } from '../SettledText.tsx';
import { runTyped } from '../typed-setting.ts';
import classes from './FileHead.module.css';
import type { FileDraft } from './file-draft.ts';

const BranchDialog = lazy(() => import('./BranchDialog.tsx'));
const CommitDialog = lazy(() => import('./CommitDialog.tsx'));

interface FileHeadProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  readonly draft: FileDraft;
  readonly isCode: boolean;
  /** Opens the code beside the board, and closes it. */
  onCode(): void;
}

/** The title of a dashboard in a file, the branch on which it is edited, and how its changes are published. */
export function FileHead({ draftKey, store, draft, isCode, onCode }: FileHeadProps) {
  const words = useArea(EDITOR);
  const code = useArea(CODE);
  const { config, draft: edited, saving } = useStore(store.state);
  const { path, branchName, deployBranchName, isChanged } = useStore(draft.state, ({ file }) => file);
  const [isCommitting, setCommitting] = useState(false);
  const [isDetaching, setDetaching] = useState(false);
  const [isCommitted, setCommitted] = useState(false);
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
      <HeadButton
        label={code.detach}
        isOff={saving !== 'saved'}
        go={() => setDetaching(true)}
        Icon={IconFileOff}
      />
      <AddMenu draftKey={draftKey} />
      <Button
        leftSection={<IconGitCommit size={16} aria-hidden />}
        disabled={branchName === null || !isChanged || saving !== 'saved'}
        onClick={() => setCommitting(true)}
      >
        {code.inFile.commit}
      </Button>
      <p className={classes.branch}>
        <IconGitBranch size={16} aria-hidden />
        {branchName === null
          ? code.inFile.notYet
          : `${code.inFile.onBranch(isolated(branchName))} · ${isChanged ? code.inFile.changed : code.inFile.unchanged}`}
      </p>
      {isCommitted && (
        <p className={head.note} role="status">
          {code.inFile.committed}
        </p>
      )}
      <Suspense fallback={null}>
        {isCommitting && branchName !== null && (
          <CommitDialog
            draftKey={draftKey}
            branchName={branchName}
            into={deployBranchName}
            path={path}
            suggested={code.inFile.suggested(config.title ?? words.untitled)}
            onCommitted={() => {
              setCommitting(false);
              setCommitted(true);
              void draft.refresh().catch(() => undefined);
            }}
            onClose={() => setCommitting(false)}
          />
        )}
        {isDetaching && (
          <BranchDialog
            draftKey={draftKey}
            title={code.detach}
            text={code.detachText}
            message={code.inFile.suggested(config.title ?? words.untitled)}
            change={() => detachFromCode(draftKey)}
            onCommitted={() => {
              setDetaching(false);
              setCommitted(true);
            }}
            onClose={() => setDetaching(false)}
          />
        )}
      </Suspense>
    </header>
  );
}
