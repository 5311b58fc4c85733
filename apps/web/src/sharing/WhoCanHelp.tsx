import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { helpers } from '../api/helpers-api.ts';
import { useArea } from '../words/area.ts';
import { WHO_CAN_HELP } from '../words/who-can-help/who-can-help-area.ts';
import classes from './WhoCanHelp.module.css';

/** Those who can give the person access to what is refused to them, or is not there for them. */
export function WhoCanHelp() {
  return (
    <Suspense fallback={null}>
      <Helpers />
    </Suspense>
  );
}

function Helpers() {
  const words = useArea(WHO_CAN_HELP);
  const { data } = useQuery({
    queryKey: ['helpers'],
    queryFn: ({ signal }) => helpers(signal),
    staleTime: 5 * 60_000,
    // Without the names, the message is complete as well.
    retry: false,
  });
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
