import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { type PropsWithChildren, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CloseBeside } from '../look/close-beside.ts';
import classes from './StepsAside.module.css';

/** The least pixels for the board and a panel beside it while the page has another one. */
const LEAST = 928;

/**
 * A panel beside the board. While the page has another one and is too narrow for both, a button is in its place, which closes
 * the other. The panel stays as it is, and returns when the other one closes.
 * @param label the name of the panel
 */
export function StepsAside({ label, children }: PropsWithChildren<{ readonly label: string }>) {
  const close = use(CloseBeside);
  const box = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const isCrowded = close !== null;
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const work = box.current?.parentElement;
    if (!isCrowded || work == null) return undefined;
    const measure = () => setNarrow(work.clientWidth < LEAST);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(work);
    return () => observer.disconnect();
  }, [isCrowded]);
  const isAside = isCrowded && isNarrow;
  useEffect(() => {
    if (isAside || !isWanted.current) return;
    isWanted.current = false;
    box.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isAside]);
  return (
    <>
      <div ref={box} className={classes.panel} hidden={isAside}>
        {children}
      </div>
      {isAside && (
        <aside className={classes.strip} aria-label={label}>
          <Tooltip label={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={label}
              aria-expanded={false}
              onClick={() => {
                isWanted.current = true;
                close();
              }}
            >
              <IconLayoutSidebarRightExpand size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </aside>
      )}
    </>
  );
}
