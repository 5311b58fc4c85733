import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './NoticeBar.module.css';
import { useNotices } from './notices.ts';

/** How long a notice stays that needs no reading. */
const STAYS_MS = 12_000;

/** Says what has just been changed, and offers to undo it. */
export function NoticeBar() {
  const words = useArea(WORKSPACE);
  const { notice, say } = useNotices();
  const [isUndoing, setUndoing] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (notice === null || notice.refused !== undefined || isHeld) return undefined;
    const timer = setTimeout(() => say(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [notice, say, isHeld]);
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
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
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
            {notice.isForbidden === true && <WhoCanHelp />}
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
