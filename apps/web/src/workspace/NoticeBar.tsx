import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './NoticeBar.module.css';
import { useNotices } from './notices.ts';

/** Says what has just been changed, and offers to undo it. */
export function NoticeBar() {
  const words = useArea(WORKSPACE);
  const { notice, say, hold } = useNotices();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      await notice?.undo?.();
    } finally {
      setUndoing(false);
    }
  };
  return (
    <div className={classes.region} role="status">
      {notice !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a notice stays for as long as the pointer or the focus is there
        <div
          className={classes.notice}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          <div className={classes.text}>
            <span dir="auto">{notice.text}</span>
            {notice.refused !== undefined && (
              <ul className={classes.refused}>
                {notice.refused.map(({ name, reason }) => (
                  <li key={name}>
                    <b dir="auto">{name}</b> {reason}
                  </li>
                ))}
              </ul>
            )}
            {notice.isForbidden === true && <WhoCanHelp isGone={false} />}
          </div>
          {notice.undo !== undefined && (
            <Button variant="subtle" size="compact-sm" loading={isUndoing} onClick={() => void undo()}>
              {words.undo}
            </Button>
          )}
          <CloseButton size="sm" aria-label={words.dismiss} onClick={() => say(null)} />
        </div>
      )}
    </div>
  );
}
