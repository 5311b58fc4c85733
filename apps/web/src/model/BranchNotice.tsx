import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import type { BranchPlace } from './branch-place.ts';
import classes from './ModelPage.module.css';
import type { ModelRights } from './model-rights.ts';

interface BranchNoticeProps {
  readonly place: BranchPlace;
  readonly rights: ModelRights;
  /** Whether the browser keeps what is typed. */
  readonly isKept: boolean;
  /** Why the person's edits could not be opened. */
  readonly error: Error | null;
}

/** Why the branch cannot be typed on, or why what is typed may be lost. */
export function BranchNotice({ place: { branch }, rights, isKept, error }: BranchNoticeProps) {
  const { readOnly, notKept } = useArea(MODEL);
  const reason = !rights.mayEdit
    ? readOnly.notAllowed
    : branch.isOwn
      ? undefined
      : branch.kind === 'dev'
        ? readOnly.others
        : readOnly[branch.kind](isolated(branch.name));
  return (
    <>
      {reason !== undefined && <p className={classes.notice}>{reason}</p>}
      {!isKept && (
        <p className={classes.notice} role="alert" data-bad>
          {notKept}
        </p>
      )}
      {error !== null && (
        <p className={classes.notice} role="alert" data-bad dir="auto">
          {error.message}
        </p>
      )}
    </>
  );
}
