import { useQuery } from '@tanstack/react-query';
import { buildDetails, buildRequest } from '../api/deployment-builds-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import page from '../look/Page.module.css';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import { PageLink } from '../workspace/PageLink.tsx';
import { BuildFacts } from './builds/BuildFacts.tsx';
import { BuildLog } from './builds/BuildLog.tsx';
import { BuildProblems } from './builds/BuildProblems.tsx';
import { buildsKey } from './builds/builds-key.ts';
import { DeploymentFrame } from './DeploymentFrame.tsx';
import type { DeploymentRights } from './deployment-rights.ts';

interface BuildPageProps {
  readonly deploymentId: number;
  readonly rights: DeploymentRights;
  readonly buildId: number;
}

/** One build: its state, its errors with ways to their places, and its log. */
export function BuildPage({ deploymentId, rights, buildId }: BuildPageProps) {
  const words = useArea(DEPLOYMENT);
  const places = usePlaces();
  const {
    data: build,
    error,
    refetch,
  } = useQuery({
    queryKey: [...buildsKey(deploymentId), buildId],
    queryFn: ({ signal }) => buildDetails(deploymentId, buildId, signal),
    retry: isWorthAsking,
  });
  return (
    <DeploymentFrame
      deploymentId={deploymentId}
      pages={rights.pages}
      current="builds"
      title={words.builds.number(String(buildId))}
      request={buildRequest(deploymentId, buildId)}
      action={<PageLink href={places.deployment(deploymentId, 'builds')}>{words.builds.all}</PageLink>}
    >
      {build === undefined ? (
        error === null ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <ErrorState
            error={error}
            title={words.failed}
            advice={words.failsAgain}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <>
          <BuildFacts build={build} />
          <BuildProblems deploymentId={deploymentId} build={build} />
          {rights.pages.includes('logs') && (
            <section className={page.section}>
              <h2>{words.builds.log}</h2>
              <BuildLog deploymentId={deploymentId} buildId={buildId} isRunning={build.finishedAt === null} />
            </section>
          )}
        </>
      )}
    </DeploymentFrame>
  );
}
