import { useQuery } from '@tanstack/react-query';
import { podsOf, podsRequest } from '../api/deployment-serving-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import page from '../look/Page.module.css';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import { DEPLOYMENT_SERVING } from '../words/deployment-serving/deployment-serving-area.ts';
import { DeploymentFrame } from './DeploymentFrame.tsx';
import type { DeploymentRights } from './deployment-rights.ts';
import { EngineVersions } from './pods/EngineVersions.tsx';
import { PodTable } from './pods/PodTable.tsx';

interface PodsPageProps {
  readonly deploymentId: number;
  readonly rights: DeploymentRights;
}

/** Pods start and stop without an event of the server. */
const ASKS_EVERY_MS = 10_000;

/** The processes that serve a deployment, and the version of the engine. */
export function PodsPage({ deploymentId, rights }: PodsPageProps) {
  const words = useArea(DEPLOYMENT);
  const texts = useArea(DEPLOYMENT_SERVING).pods;
  const { data, error, refetch } = useQuery({
    queryKey: ['pods', deploymentId],
    queryFn: ({ signal }) => podsOf(deploymentId, signal),
    retry: isWorthAsking,
    refetchInterval: ASKS_EVERY_MS,
  });
  return (
    <DeploymentFrame
      deploymentId={deploymentId}
      pages={rights.pages}
      current="pods"
      title={words.pages.pods}
      about={texts.about}
      request={podsRequest(deploymentId)}
    >
      <section className={page.section}>
        <h2>{texts.pods}</h2>
        {data !== undefined ? (
          data.length === 0 ? (
            <p className={page.about}>{texts.nothing}</p>
          ) : (
            <PodTable pods={data} />
          )
        ) : error === null ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <ErrorState
            error={error}
            title={words.failed}
            advice={words.failsAgain}
            onRetry={() => void refetch()}
          />
        )}
      </section>
      <EngineVersions deploymentId={deploymentId} mayChange={rights.mayConfigure} />
    </DeploymentFrame>
  );
}
