import type { PropsWithChildren, ReactNode } from 'react';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { PageLink } from '../workspace/PageLink.tsx';
import classes from './AppHead.module.css';

interface AppHeadProps {
  /** The name of the workspace; null if none is shown. */
  readonly title: string | null;
  readonly ways: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
  /** Buttons at the end. */
  readonly tools?: ReactNode;
}

/** The title of the workspace and the ways to its parts, above a page of creator mode. */
export function AppHead({ title, ways, tools, children }: PropsWithChildren<AppHeadProps>) {
  const words = useArea(CONSOLE);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {words.skip}
      </a>
      <header className={classes.head}>
        {title !== null && (
          <p className={classes.title} dir="auto" title={title}>
            {title}
          </p>
        )}
        <nav className={classes.ways} aria-label={words.navigation}>
          {ways.map(({ label, href, isCurrent }) => (
            <PageLink key={href} href={href} className={classes.way} isCurrent={isCurrent}>
              {label}
            </PageLink>
          ))}
        </nav>
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      <div id="content" tabIndex={-1} className={classes.content}>
        {children}
      </div>
    </div>
  );
}
