import { useInfiniteQuery } from '@tanstack/react-query';
import { buildsPage, buildsRequest } from '../api/deployment-builds-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { nextPage } from '../api/next-page.ts';
import page from '../look/Page.module.css';
import { ShowMore } from '../look/ShowMore.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import { BuildTable } from './builds/BuildTable.tsx';
import { buildsKey } from './builds/builds-key.ts';
import { DeploymentFrame } from './DeploymentFrame.tsx';
import type { DeploymentRights } from './deployment-rights.ts';

interface BuildsPageProps {
  readonly deploymentId: number;
  readonly rights: DeploymentRights;
}

/** The builds of a deployment, newest first. */
export function BuildsPage({ deploymentId, rights }: BuildsPageProps) {
  const words = useArea(DEPLOYMENT);
  const { nothing, about } = words.builds;
  const list = useInfiniteQuery({
    queryKey: buildsKey(deploymentId),
    queryFn: ({ pageParam, signal }) => buildsPage(deploymentId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    retry: isWorthAsking,
  });
  const builds = list.data?.pages.flatMap(({ items }) => items);
  return (
    <DeploymentFrame
      deploymentId={deploymentId}
      pages={rights.pages}
      current="builds"
      title={words.pages.builds}
      about={about}
      request={buildsRequest(deploymentId)}
    >
      {builds === undefined ? (
        list.error === null ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <ErrorState
            error={list.error}
            title={words.failed}
            advice={words.failsAgain}
            onRetry={() => void list.refetch()}
          />
        )
      ) : builds.length === 0 ? (
        <section className={page.panel}>
          <h2>{nothing.title}</h2>
          <p className={page.about}>{nothing.text}</p>
        </section>
      ) : (
        <BuildTable deploymentId={deploymentId} builds={builds} />
      )}
      <ShowMore list={list} label={words.showMore} className={page.more} />
    </DeploymentFrame>
  );
}
