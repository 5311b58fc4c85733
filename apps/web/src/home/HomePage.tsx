import type { ListedDashboards } from '@facet/client';
import { Button } from '@mantine/core';
import type { Home } from '../api/home-api.ts';
import { AfterAWhile } from '../look/AfterAWhile.tsx';
import { SearchField } from '../look/SearchField.tsx';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { HOME } from '../words/home/home-area.ts';
import { DashboardCardOutline } from './DashboardCard.tsx';
import type { HomeDeployment } from './DeploymentList.tsx';
import { HomeFailed } from './HomeFailed.tsx';
import { HomeMore } from './HomeMore.tsx';
import classes from './HomePage.module.css';
import { HomeSections } from './HomeSections.tsx';
import { HomeTop } from './HomeTop.tsx';
import { NoDashboards } from './NoDashboards.tsx';
import { useAddressedSearch } from './use-addressed-search.ts';
import { useDashboards } from './use-dashboards.ts';

interface HomePageProps {
  /** What is above the list, if it is known. */
  readonly home: Home | null;
  /** The address of the data sources, or of a new deployment; null for people who may connect none. */
  readonly data: string | null;
  /** The address of Explore; null for people who may not explore. */
  readonly explore: string | null;
  /** The address of the workspace; null for people who may not make dashboards. */
  readonly workspace: string | null;
  /** The deployments that the person reaches. */
  readonly deployments: readonly HomeDeployment[];
  /** The first page of the list, if it is known. */
  readonly first: ListedDashboards | null;
  /** Whether dashboards will appear soon. */
  readonly isPreparing: boolean;
}

/** What a person has to do and was doing, and below it the dashboards that they see, by folder, with a search. */
export function HomePage({ first, isPreparing, home, workspace, deployments, ...places }: HomePageProps) {
  const words = useArea(HOME);
  const { home: page } = useArea(CONSOLE);
  const { text, setText, search } = useAddressedSearch();
  const { list, items, isWaiting } = useDashboards(search, first, isPreparing);
  const isKnown = list.data !== undefined;
  const isEmpty = isKnown && items.length === 0;
  const hasNone = isEmpty && search === '' && text === '';
  return (
    <main className={classes.page} aria-busy={list.isFetching}>
      <h1 className={classes.unseen}>{page}</h1>
      {search === '' && (
        <HomeTop
          first={home}
          {...places}
          workspace={workspace}
          dashboard={items[0]?.publicId ?? null}
          deployments={deployments}
        />
      )}
      <div className={classes.head}>
        <h2 className={classes.title}>{words.dashboards}</h2>
        {!hasNone && (
          <SearchField label={words.search} clearLabel={words.clearSearch} text={text} onText={setText} />
        )}
      </div>
      <p className={classes.unseen} role="status">
        {isKnown && !list.isPlaceholderData && words.found(items.length, list.hasNextPage)}
      </p>
      {list.isError && items.length === 0 ? (
        <HomeFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : hasNone ? (
        <NoDashboards isWaiting={isWaiting} workspace={workspace} />
      ) : isEmpty ? (
        <NoMatch search={search} onClear={() => setText('')} />
      ) : isKnown ? (
        <HomeSections items={items} />
      ) : (
        <AfterAWhile>
          <Cards />
        </AfterAWhile>
      )}
      <HomeMore list={list} />
    </main>
  );
}

function NoMatch({ search, onClear }: { search: string; onClear(): void }) {
  const words = useArea(HOME);
  return (
    <section className={classes.state}>
      <h3>{words.noMatch.title(search)}</h3>
      <p>{words.noMatch.text}</p>
      <Button variant="default" onClick={onClear}>
        {words.clearSearch}
      </Button>
    </section>
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
