import { initialOf } from '@facet/look/initial-of';
import classes from '@facet/look/top-bar.module.css';
import { IconArrowLeft, IconMail } from '@tabler/icons-react';
import { type PropsWithChildren, useSyncExternalStore } from 'react';
import { controlParameters, followControls } from '../../host/address.ts';
import type { Place } from '../../host/place.ts';
import { CONSOLE_PLACES } from '../../places/places.ts';
import { useAreaOf } from '../../words/area.ts';
import { HOME } from '../../words/home/home-area.ts';

interface TopBarProps {
  readonly place: Place;
  readonly locale: string;
  /** The dashboard that is shown, which administrators may deliver. */
  readonly delivered?: { readonly deploymentId: number; readonly publicId: string } | undefined;
}

/** The bar above a dashboard that a person of the account looks at: the way back, what they can do with it, and their account. */
export function TopBar({
  place: { user, isAdmin },
  locale,
  delivered,
  children,
}: PropsWithChildren<TopBarProps>) {
  const words = useAreaOf(HOME, locale);
  // Links are followed in other ways than by a click, so this one always has the values of the controls.
  const seen = useSyncExternalStore(followControls, () => controlParameters(location.search));
  return (
    <header className={classes.bar}>
      <a href="/" className={classes.link}>
        <IconArrowLeft size={16} aria-hidden />
        <span className={classes.back}>{words.dashboards}</span>
      </a>
      {children}
      <nav className={classes.ways} aria-label={words.pages}>
        {isAdmin && delivered !== undefined && (
          <a href={deliveryOf(delivered, seen)} className={classes.link}>
            <IconMail size={16} aria-hidden />
            <span className={classes.back}>{words.deliver}</span>
          </a>
        )}
        <a href="/account" className={classes.account} title={user.email}>
          <span className={classes.initial} aria-hidden>
            {initialOf(user.name)}
          </span>
          <span className={classes.about}>{words.account}: </span>
          <span className={classes.user}>{user.name}</span>
        </a>
      </nav>
    </header>
  );
}

function deliveryOf({ deploymentId, publicId }: NonNullable<TopBarProps['delivered']>, seen: string): string {
  const form = CONSOLE_PLACES.newDelivery(deploymentId, { dashboard: publicId });
  return seen === '' ? form : `${form}&seen=${encodeURIComponent(seen)}`;
}
