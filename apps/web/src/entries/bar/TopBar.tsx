import { initialOf } from '@facet/look/initial-of';
import classes from '@facet/look/top-bar.module.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { type PropsWithChildren, useSyncExternalStore } from 'react';
import { controlParameters, followControls } from '../../host/address.ts';
import type { Place } from '../../host/place.ts';
import { CONSOLE_PLACES } from '../../places/places.ts';
import { useAreaOf } from '../../words/area.ts';
import { HOME } from '../../words/home/home-area.ts';

interface TopBarProps {
  readonly place: Place;
  readonly locale: string;
  /** Whether a link leads back to the home page. */
  readonly leadsBack?: boolean;
  /** The dashboard that is shown, which administrators may deliver. */
  readonly delivered?: { readonly deploymentId: number; readonly publicId: string } | undefined;
}

/** The bar above the pages of people of the account: where they are, and the ways elsewhere. */
export function TopBar({
  place: { account, logoUrl, user, isAdmin },
  locale,
  leadsBack = false,
  delivered,
  children,
}: PropsWithChildren<TopBarProps>) {
  const words = useAreaOf(HOME, locale);
  // Links are followed in other ways than by a click, so this one always has the values of the controls.
  const seen = useSyncExternalStore(followControls, () => controlParameters(location.search));
  const owner =
    logoUrl === '' ? <span className={classes.name}>{account}</span> : <img src={logoUrl} alt={account} />;
  return (
    <header className={classes.bar}>
      {leadsBack ? (
        <a href="/" className={classes.link}>
          <IconArrowLeft size={16} aria-hidden />
          <span className={classes.back}>{words.dashboards}</span>
        </a>
      ) : (
        <a href="/" className={classes.owner} aria-current="page">
          {owner}
        </a>
      )}
      {children}
      <nav className={classes.ways} aria-label={words.pages}>
        {isAdmin && delivered !== undefined && (
          <a href={deliveryOf(delivered, seen)} className={classes.link}>
            {words.deliver}
          </a>
        )}
        <a href="/docs" className={classes.link} data-lesser={children !== undefined || undefined}>
          {words.api}
        </a>
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
