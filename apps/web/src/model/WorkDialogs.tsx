import type { ModelBranch, ModelChange } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { BranchDialog } from './BranchDialog.tsx';
import type { BranchPlace } from './branch-place.ts';
import { CommitDialog } from './CommitDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { GoToFile } from './GoToFile.tsx';
import { MergeBranchDialog } from './MergeBranchDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import type { ModelRights } from './model-rights.ts';
import type { OpenFiles } from './open-files.ts';
import { PathDialog } from './PathDialog.tsx';

/** What the person is asked. */
export type Asked =
  | { readonly kind: 'new-branch' | 'new-file' | 'commit' | 'go-to' }
  | { readonly kind: 'rename' | 'delete' | 'close' | 'merge-text'; readonly path: string }
  | { readonly kind: 'undo'; readonly change: ModelChange }
  | { readonly kind: 'merge-branch'; readonly branch: ModelBranch; readonly parent: ModelBranch };

interface WorkDialogsProps {
  readonly asked: Asked | undefined;
  readonly work: OpenFiles;
  readonly paths: readonly string[];
  /** The paths of the files that a commit changes. */
  readonly changed: readonly string[];
  readonly current: string | undefined;
  readonly place: BranchPlace;
  readonly rights: ModelRights;
  readonly hasProblems: boolean;
  reviewOf(branch: string): string;
  onOpen(path: string): void;
  /** A file is to be closed, with what is typed in it. */
  onClosed(path: string): void;
  onBranch(name: string): Promise<void>;
  onUndo(change: ModelChange): Promise<void>;
  /** Branches have changed. @param news what has happened @param gone a branch that no longer exists */
  onChanged(news: string, gone?: string): void;
  onClose(): void;
}

/** The dialog of what the person is asked. */
export function WorkDialogs(props: WorkDialogsProps) {
  const { asked, work, paths, current, place, rights, hasProblems, onClose } = props;
  const words = useArea(MODEL);
  const { branch, parent, deploy } = place;
  const { deploymentId } = work.key;
  const files = work.state.getState().files;
  const taken = new Set([...paths, ...files.map(({ path }) => path)]);
  switch (asked?.kind) {
    case undefined:
      return null;
    case 'new-branch':
      return (
        <BranchDialog
          deploymentId={deploymentId}
          from={(branch.kind === 'dev' ? parent : branch)?.name ?? branch.name}
          onCreated={(name) => {
            onClose();
            void props.onBranch(name);
          }}
          onClose={onClose}
        />
      );
    case 'new-file':
      return (
        <PathDialog
          title={words.newFile}
          submit={words.createFile}
          initial={current?.includes('/') ? current.slice(0, current.lastIndexOf('/') + 1) : 'model/cubes/'}
          taken={taken}
          onPath={async (path) => {
            work.create(path, '');
            onClose();
            props.onOpen(path);
          }}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <PathDialog
          title={words.renameFile}
          submit={words.rename}
          initial={asked.path}
          taken={taken}
          onPath={async (path) => {
            await work.rename(asked.path, path);
            onClose();
            props.onChanged('');
            if (asked.path === current) props.onOpen(path);
          }}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={words.deleteTitle(isolated(asked.path))}
          text={words.deleteText(isolated(parent?.name ?? ''))}
          submit={words.deleteFile}
          onSubmit={async () => {
            await work.remove(asked.path);
            onClose();
            props.onClosed(asked.path);
            props.onChanged('');
          }}
          onClose={onClose}
        />
      );
    case 'close':
      return (
        <ConfirmDialog
          title={words.closing.title(isolated(asked.path))}
          text={words.closing.text}
          submit={words.closing.save}
          other={{
            label: words.closing.discard,
            run: () => {
              onClose();
              props.onClosed(asked.path);
            },
          }}
          onSubmit={async () => {
            const isSaved = await work.save(asked.path);
            onClose();
            if (isSaved) props.onClosed(asked.path);
          }}
          onClose={onClose}
        />
      );
    case 'undo':
      return (
        <ConfirmDialog
          title={words.changes.undoTitle(isolated(asked.change.path))}
          text={words.changes.undoText(isolated(parent?.name ?? ''))}
          submit={words.changes.undo}
          onSubmit={async () => {
            await props.onUndo(asked.change);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'merge-text': {
      const theirs = work.file(asked.path)?.theirs?.text ?? '';
      return (
        <MergeDialog
          path={asked.path}
          theirs={theirs}
          mine={work.text(asked.path)}
          onText={(text) => {
            work.keepMine(asked.path, text);
            onClose();
          }}
          onClose={onClose}
        />
      );
    }
    case 'commit': {
      const isPublished = parent?.kind === 'deploy';
      return (
        <CommitDialog
          work={work}
          parent={parent?.name ?? ''}
          changed={props.changed}
          isPublished={isPublished}
          {...(isPublished &&
            !rights.mayPublish && { reviewBranch: `${branch.name.replace(/^dev-/, '')}-review` })}
          hasProblems={hasProblems}
          hasUnsaved={files.some(({ isDirty }) => isDirty)}
          onCommitted={(into) => {
            onClose();
            props.onChanged(words.commit.done(isolated(into)));
          }}
          onClose={onClose}
        />
      );
    }
    case 'merge-branch':
      return (
        <MergeBranchDialog
          branch={{ deploymentId, branchName: asked.branch.name }}
          parent={asked.parent.name}
          isPublished={asked.parent.kind === 'deploy'}
          hasProblems={hasProblems}
          review={props.reviewOf(asked.branch.name)}
          onMerged={(isDeleted) => {
            onClose();
            props.onChanged(
              words.merge.done(isolated(asked.branch.name), isolated(asked.parent.name)),
              isDeleted ? asked.branch.name : undefined,
            );
            if (isDeleted && asked.branch.name === branch.name) void props.onBranch(deploy?.name ?? '');
          }}
          onClose={onClose}
        />
      );
    case 'go-to':
      return (
        <GoToFile
          paths={[...taken]}
          onOpen={(path) => {
            onClose();
            props.onOpen(path);
          }}
          onClose={onClose}
        />
      );
  }
}
