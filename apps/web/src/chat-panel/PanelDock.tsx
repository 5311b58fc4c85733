import type { PropsWithChildren, ReactNode } from 'react';
import classes from './PanelDock.module.css';

interface PanelDockProps {
  /** Undefined while the panel is closed. */
  readonly panel: ReactNode;
  /** A button above the end of the work, which stays in the window; undefined for none. */
  readonly corner?: ReactNode;
}

/** Work with a panel at its end, which stays in the window while the work scrolls. */
export function PanelDock({ panel, corner, children }: PropsWithChildren<PanelDockProps>) {
  const isOpen = panel !== undefined;
  return (
    <div className={classes.dock} data-open={isOpen || undefined}>
      {/* The same element with and without a panel, so that the work stays as it is. */}
      <div className={classes.work}>
        {children}
        {corner !== undefined && <div className={classes.corner}>{corner}</div>}
      </div>
      {isOpen && <div className={classes.side}>{panel}</div>}
    </div>
  );
}
