import { Button } from '@mantine/core';
import type { AccessLevel, Holder, Subject } from '../api/sharing-api.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { ChangeError } from './ChangeError.tsx';
import classes from './Sharing.module.css';
import { useChange } from './use-change.ts';

/** What has just changed, and the change that undoes it. */
export interface Notice {
  readonly text: string;
  readonly undo?: { readonly holder: Holder; readonly level: AccessLevel };
}

interface ChangeNoticeProps {
  readonly subject: Subject;
  readonly notice: Notice | null;
  onDone(): void;
}

/** Reports the last change, and offers to undo a removal. */
export function ChangeNotice({ subject, notice, onDone }: ChangeNoticeProps) {
  const words = useArea(SHARING);
  const { mutate, isPending, error } = useChange(subject, onDone);
  const undo = notice?.undo;
  return (
    <>
      <div className={classes.notice} role="status" data-shown={notice !== null || undefined}>
        {notice !== null && <span>{notice.text}</span>}
        {undo !== undefined && (
          <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate(undo)}>
            {words.undo}
          </Button>
        )}
      </div>
      {error !== null && <ChangeError error={error} />}
    </>
  );
}
