import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, PropsWithChildren } from 'react';

interface PageLinkProps {
  readonly href: string;
  /** Whether it leads out of the console. */
  readonly isDocument: boolean;
  readonly className?: string | undefined;
}

/** A link to an address, which the console opens itself if it is one of its own. */
export function PageLink({ href, isDocument, className, children }: PropsWithChildren<PageLinkProps>) {
  const { history } = useRouter();
  const follow = (event: MouseEvent) => {
    const isForHere =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (isDocument || !isForHere) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  );
}
