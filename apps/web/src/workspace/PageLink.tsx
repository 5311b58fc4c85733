import { type MouseEvent, type PropsWithChildren, use } from 'react';
import { FollowContext } from './follow.ts';

interface PageLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  /** Whether it leads to the page that is open. */
  readonly isCurrent?: boolean;
  /** Links in a list have no stop of the Tab key: the row has. */
  readonly isInList?: boolean;
}

/** A link to another page of the console, which opens without loading a document. */
export function PageLink({
  href,
  className,
  title,
  isCurrent = false,
  isInList = false,
  children,
}: PropsWithChildren<PageLinkProps>) {
  const follow = use(FollowContext);
  const click = (event: MouseEvent) => {
    // The browser opens tabs and windows where people ask it to.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    follow(href);
  };
  return (
    <a
      href={href}
      className={className}
      title={title}
      dir="auto"
      draggable={false}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(isInList ? { tabIndex: -1 } : {})}
      onClick={click}
    >
      {children}
    </a>
  );
}
