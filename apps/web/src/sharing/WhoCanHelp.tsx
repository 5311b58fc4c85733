import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { helpers } from '../api/helpers-api.ts';
import { useHas, usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { WHO_CAN_HELP } from '../words/who-can-help/who-can-help-area.ts';
import classes from './WhoCanHelp.module.css';

interface WhoCanHelpProps {
  /** The deployment in whose trash it may be, if it is not there. */
  readonly deploymentId?: number;
  /** Whether it may not be there; otherwise it is refused. */
  readonly isGone?: boolean;
}

/** Those who can give the person access, or what administrators can do themselves. */
export function WhoCanHelp(props: WhoCanHelpProps) {
  const isKnown = useHas('helpers');
  if (!isKnown) return null;
  return (
    <Suspense fallback={null}>
      <Helpers {...props} />
    </Suspense>
  );
}

function Helpers({ deploymentId, isGone = true }: WhoCanHelpProps) {
  const words = useArea(WHO_CAN_HELP);
  const places = usePlaces();
  const { data } = useQuery({
    queryKey: ['helpers'],
    queryFn: ({ signal }) => helpers(signal),
    staleTime: 5 * 60_000,
    // Without the names, the message is complete as well.
    retry: false,
  });
  if (data?.isAdministrator === true && isGone)
    return (
      <p className={classes.help}>
        {words.administrator}
        {deploymentId !== undefined && <a href={places.trash(deploymentId)}>{words.openTrash}</a>}
      </p>
    );
  if (data === undefined || data.people.length === 0) return null;
  return (
    <section className={classes.help} aria-label={words.title}>
      <span className={classes.title}>{words.title}</span>
      <ul className={classes.people}>
        {data.people.map(({ id, firstName, email }) => (
          <li key={id}>
            {firstName !== null && firstName !== '' && <bdi className={classes.name}>{firstName}</bdi>}{' '}
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
              <bdi>{email}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {data.hasMore && <span className={classes.title}>{words.more}</span>}
    </section>
  );
}
