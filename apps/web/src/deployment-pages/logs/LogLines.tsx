import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconCircleX } from '@tabler/icons-react';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useArea, useLocale } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import type { NumberedLine } from './followed-log.ts';
import classes from './LogLines.module.css';
import { levelOf } from './log-level.ts';

/** How near the end counts as there. */
const NEAR_PX = 24;

/** Lines of a log. It stays at the newest line until people scroll away from it, and then where they are. */
export function LogLines({ lines }: { readonly lines: readonly NumberedLine[] }) {
  const { logs, pages } = useArea(DEPLOYMENT);
  const locale = useLocale();
  const time = useMemo(
    () => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hour12: false }),
    [locale],
  );
  const box = useRef<HTMLOListElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const last = lines.at(-1)?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line moves the end
  useLayoutEffect(() => {
    const list = box.current;
    if (isAtEnd && list !== null) list.scrollTop = list.scrollHeight;
  }, [isAtEnd, last]);
  return (
    <div className={classes.box}>
      <ol
        ref={box}
        className={classes.lines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
        aria-label={pages.logs}
        dir="ltr"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_PX)
        }
      >
        {lines.map((line) => (
          <Line key={line.number} line={line} time={time} />
        ))}
      </ol>
      {!isAtEnd && (
        <Button
          className={classes.newest ?? ''}
          size="compact-sm"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={() => setAtEnd(true)}
        >
          {logs.newest}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: NumberedLine;
  readonly time: Intl.DateTimeFormat;
}

const Line = memo(function Line({ line: { date, pod, message }, time }: LineProps) {
  const level = levelOf(message);
  return (
    <li className={classes.line} data-level={level}>
      <LevelMark level={level} />
      <span>
        <time dateTime={date} title={date}>
          {time.format(new Date(date))}
        </time>{' '}
        <span className={classes.pod}>{pod}</span>
      </span>
      <span className={classes.message}>{message}</span>
    </li>
  );
});

function LevelMark({ level }: { readonly level: ReturnType<typeof levelOf> }) {
  if (level === 'error') return <IconCircleX size={14} aria-hidden />;
  if (level === 'warning') return <IconAlertTriangle size={14} aria-hidden />;
  return <span />;
}
