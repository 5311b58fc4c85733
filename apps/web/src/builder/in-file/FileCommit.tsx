import { Button } from '@mantine/core';
import { IconGitBranch, IconGitCommit } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftKey } from '../../api/draft-api.ts';
import { isolated } from '../../look/isolated.ts';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import head from '../BuilderHead.module.css';
import classes from './FileCommit.module.css';
import type { FileDraft } from './file-draft.ts';

const CommitDialog = lazy(() => import('./CommitDialog.tsx'));

interface FileCommitProps {
  readonly draftKey: DraftKey;
  readonly draft: FileDraft;
  /** The message that the commit begins with. */
  readonly suggested: string;
  readonly isSaved: boolean;
}

/**
 * The branch on which the file of a dashboard is edited, and the commit of its changes: into the deploy branch, or into a
 * shared branch for review by people who may publish.
 */
export function FileCommit({ draftKey, draft, suggested, isSaved }: FileCommitProps) {
  const words = useArea(CODE).inFile;
  const file = useStore(draft.state, (state) => state.file);
  const { path, branchName, deployBranchName, isChanged, hasEdits, canPublish } = file;
  const [isCommitting, setCommitting] = useState(false);
  const [committed, setCommitted] = useState<{ readonly toBranch: string | undefined }>();
  const isUncommitted = canPublish ? isChanged : hasEdits;
  return (
    <>
      <Button
        leftSection={<IconGitCommit size={16} aria-hidden />}
        disabled={branchName === null || !isUncommitted || !isSaved}
        onClick={() => setCommitting(true)}
      >
        {canPublish ? words.commit : words.review.commit}
      </Button>
      <p className={classes.branch}>
        <IconGitBranch size={16} aria-hidden />
        {branchName === null
          ? words.notYet
          : `${words.onBranch(isolated(branchName))} · ${isUncommitted ? words.changed : words.unchanged}`}
      </p>
      {committed !== undefined && (
        <p className={head.note} role="status">
          {committed.toBranch === undefined ? (
            words.committed
          ) : (
            <>
              {words.review.committed(isolated(committed.toBranch))}{' '}
              <a className={classes.review} href={reviewPage(draftKey, committed.toBranch)}>
                {words.review.open}
              </a>
            </>
          )}
        </p>
      )}
      <Suspense fallback={null}>
        {isCommitting && branchName !== null && (
          <CommitDialog
            draftKey={draftKey}
            branchName={branchName}
            into={deployBranchName}
            path={path}
            suggested={suggested}
            {...(canPublish ? {} : { reviewBranch: branchName.replace(/^dev-/, 'review/') })}
            onCommitted={(toBranch) => {
              setCommitting(false);
              setCommitted({ toBranch });
              void draft.refresh().catch(() => undefined);
            }}
            onClose={() => setCommitting(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The page on which the changes of a shared branch are reviewed and merged. */
function reviewPage({ deploymentId }: DraftKey, branch: string): string {
  return `/d/${deploymentId}/schema?${new URLSearchParams({ branch, devmode: 'true' })}`;
}
