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

/** What a click on a link to a page of the console does: it opens without loading a document. */
export function useFollowing(href: string) {
  const follow = use(FollowContext);
  return (event: MouseEvent) => {
    // The browser opens tabs and windows where people ask it to.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    follow(href);
  };
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
  const click = useFollowing(href);
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
