import type { ListedDashboards } from '@facet/client';
import { Button, CloseButton, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { dashboardsPage } from '../../api/home-api.ts';
import { AfterAWhile } from '../../look/AfterAWhile.tsx';
import { Message } from '../../look/Message.tsx';
import { useHomeWords } from '../../words/home-words.ts';
import { useWords } from '../../words/words.ts';
import { DashboardCard, DashboardCardOutline } from './DashboardCard.tsx';
import classes from './HomePage.module.css';
import { sectionsOf } from './sections.ts';
import { useAddressedSearch } from './use-addressed-search.ts';

/** How often, and how long, the page looks for the dashboards of a first build. */
const LOOK_AGAIN_MS = 1_000;
const PATIENCE_MS = 120_000;

interface HomePageProps {
  /** The first page of the list. */
  readonly first: ListedDashboards;
  /** Whether dashboards will appear soon. */
  readonly isPreparing: boolean;
}

/** The dashboards that a person sees, by folder, with a search. */
export function HomePage({ first, isPreparing }: HomePageProps) {
  const words = useHomeWords();
  const { text, setText, search } = useAddressedSearch();
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const [isWaiting, setWaiting] = useState(isPreparing && first.items.length === 0);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const list = useInfiniteQuery({
    queryKey: ['dashboards', search],
    queryFn: ({ pageParam, signal }) => dashboardsPage(search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: ({ state }) =>
      isWaiting && state.data?.pages[0]?.items.length === 0 ? LOOK_AGAIN_MS : false,
    ...(search === '' ? { initialData: { pages: [first], pageParams: [undefined] } } : {}),
  });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const sections = useMemo(() => sectionsOf(items), [items]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  useNear(end, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage());
  const isEmpty = list.data !== undefined && items.length === 0;
  const hasNone = isEmpty && search === '' && text === '';
  return (
    <main className={classes.page} aria-busy={list.isFetching}>
      <div className={classes.head}>
        <h1 className={classes.title}>{words.dashboards}</h1>
        {!hasNone && (
          <search className={classes.search}>
            <TextInput
              ref={field}
              type="search"
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setText('');
              }}
              aria-label={words.search}
              aria-keyshortcuts="/"
              placeholder={words.search}
              maxLength={255}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                text === '' ? (
                  <kbd className={classes.key} aria-hidden>
                    /
                  </kbd>
                ) : (
                  <CloseButton
                    size="sm"
                    aria-label={words.clearSearch}
                    onClick={() => {
                      setText('');
                      field.current?.focus();
                    }}
                  />
                )
              }
              rightSectionPointerEvents={text === '' ? 'none' : 'all'}
            />
          </search>
        )}
      </div>
      <p className={classes.unseen} role="status">
        {list.data !== undefined && !list.isPlaceholderData && words.found(items.length, hasNextPage)}
      </p>
      {list.isError && items.length === 0 ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : hasNone ? (
        <NoDashboards isWaiting={isWaiting} />
      ) : isEmpty ? (
        <section className={classes.state}>
          <h2>{words.noMatch.title(search)}</h2>
          <p>{words.noMatch.text}</p>
          <Button variant="default" onClick={() => setText('')}>
            {words.clearSearch}
          </Button>
        </section>
      ) : list.data === undefined ? (
        <AfterAWhile>
          <Cards />
        </AfterAWhile>
      ) : (
        sections.map(({ key, path, dashboards }) => (
          <section key={key} className={classes.section} aria-label={path.join(' / ')}>
            <h2 className={classes.path}>
              {path.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names of a path may repeat, and its order is fixed
                <span key={index}>{name}</span>
              ))}
            </h2>
            <ul className={classes.cards}>
              {dashboards.map((dashboard) => (
                <li key={dashboard.id}>
                  <DashboardCard dashboard={dashboard} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {isFetchNextPageError && <Failed error={list.error} onRetry={() => void fetchNextPage()} />}
      <div ref={end} />
      {hasNextPage && !isFetchNextPageError && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.showMore}
          </Button>
        </div>
      )}
    </main>
  );
}

function NoDashboards({ isWaiting }: { isWaiting: boolean }) {
  const words = useHomeWords();
  if (isWaiting)
    return (
      <section className={classes.state} role="status">
        <Loader size="sm" />
        <h2>{words.preparing.title}</h2>
        <p>{words.preparing.text}</p>
      </section>
    );
  return (
    <section className={classes.state}>
      <h2>{words.empty.title}</h2>
      <p>{words.empty.text}</p>
      <Button component="a" href="/docs" variant="default">
        {words.api}
      </Button>
    </section>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const words = useWords();
  const { failed, signedOut } = useHomeWords();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) {
    const back = encodeURIComponent(location.pathname + location.search);
    return (
      <Message
        as="section"
        title={signedOut.title}
        text={signedOut.text}
        action={{ label: signedOut.action, href: `/login?return_to=${back}` }}
      />
    );
  }
  const text = status === 0 ? words.offline : error.message;
  return (
    <Message
      as="section"
      title={failed}
      text={text}
      error={error}
      action={{ label: words.tryAgain, onClick: onRetry }}
    />
  );
}

/** The outline of a list that loads. */
function Cards() {
  return (
    <div className={classes.cards}>
      {[1, 2, 3, 4].map((card) => (
        <DashboardCardOutline key={card} />
      ))}
    </div>
  );
}

/** The slash key leads to the search, as does Ctrl K. */
function useSlash(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isAsked =
        (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) ||
        (event.key === 'k' && (event.ctrlKey || event.metaKey));
      if (!isAsked || field.current === null) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [field]);
}

/** Calls a function while an element is near the viewport. */
function useNear(ref: { readonly current: Element | null }, isWanted: boolean, call: () => void): void {
  const latest = useRef(call);
  latest.current = call;
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  useEffect(() => {
    if (isNear && isWanted) latest.current();
  }, [isNear, isWanted]);
}
