import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { Message } from '../../look/Message.tsx';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';

interface AdministratorsOnlyProps {
  /** For everyone else. */
  readonly notAllowed: { readonly title: string; readonly text: string };
}

/** A page for administrators, or for others why they cannot see it. */
export function AdministratorsOnly({ notAllowed, children }: PropsWithChildren<AdministratorsOnlyProps>) {
  const { boot } = useRouteContext({ from: rootRouteId });
  if (boot.isAdmin) return children;
  return (
    <Message {...notAllowed}>
      <WhoCanHelp isGone={false} />
    </Message>
  );
}
