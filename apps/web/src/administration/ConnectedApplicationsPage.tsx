import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ConnectedApplication,
  connectedApplications,
  listingApplications,
} from '../api/connected-applications-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { nextPage } from '../api/next-page.ts';
import classes from '../look/Page.module.css';
import { SearchField } from '../look/SearchField.tsx';
import { ShowMore } from '../look/ShowMore.tsx';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { CONNECTED_APPLICATIONS } from '../words/connected-applications/connected-applications-area.ts';
import { WithFormats } from '../workspace/WithFormats.tsx';
import { ApplicationTable } from './ApplicationTable.tsx';
import { APPLICATIONS_KEY } from './applications-key.ts';

/** How long after the last key the list is searched. */
const PAUSE_MS = 150;

/** The applications that act for people of the account, and how their access ends. */
export function ConnectedApplicationsPage() {
  const words = useArea(CONNECTED_APPLICATIONS);
  useTitle(words.title);
  const [revoked, setRevoked] = useState<ConnectedApplication>();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const list = useInfiniteQuery({
    queryKey: [...APPLICATIONS_KEY, search],
    queryFn: ({ pageParam, signal }) => connectedApplications(search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  const isUnlimited = search === '' && text === '';
  return (
    <WithFormats>
      <main className={`${classes.page} ${classes.wide}`} aria-busy={list.isFetching}>
        <div className={classes.head}>
          <h1>{words.title}</h1>
          <ShowRequest request={listingApplications(search)} operation="listOAuthGrants" parameters={{}} />
          {!(items?.length === 0 && isUnlimited) && (
            <SearchField label={words.search} clearLabel={words.clearSearch} text={text} onText={setText} />
          )}
        </div>
        <p className={classes.about}>{words.about}</p>
        {revoked !== undefined && <RevokedNews key={revoked.id} application={revoked} />}
        {list.error !== null && items === undefined ? (
          <ErrorState
            error={list.error}
            title={words.failed}
            advice={words.failsAgain}
            onRetry={() => void list.refetch()}
          />
        ) : items === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : items.length > 0 ? (
          <ApplicationTable items={items} onRevoked={setRevoked} />
        ) : search === '' ? (
          <Nothing />
        ) : (
          <p role="status">{words.noMatch(search)}</p>
        )}
        <ShowMore list={list} label={words.showMore} className={classes.more} />
      </main>
    </WithFormats>
  );
}

/** Says that an access has ended. It takes the focus, since the button that had it is gone. */
function RevokedNews({ application: { name, userName } }: { readonly application: ConnectedApplication }) {
  const { revoked } = useArea(CONNECTED_APPLICATIONS);
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <p ref={news} className={classes.state} data-state="on" role="status" tabIndex={-1} dir="auto">
      <IconCircleCheck size={18} stroke={1.6} aria-hidden />
      <span>{revoked(name, userName)}</span>
    </p>
  );
}

function Nothing() {
  const { title, text } = useArea(CONNECTED_APPLICATIONS).nothing;
  return (
    <section className={classes.panel}>
      <h2>{title}</h2>
      <p className={classes.about}>{text(`${location.origin}/mcp`)}</p>
    </section>
  );
}
