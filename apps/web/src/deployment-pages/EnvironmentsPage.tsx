import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Environment, environmentsOf, environmentsRequest } from '../api/deployment-serving-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import { DEPLOYMENT_SERVING } from '../words/deployment-serving/deployment-serving-area.ts';
import { DeploymentFrame } from './DeploymentFrame.tsx';
import type { DeploymentRights } from './deployment-rights.ts';
import { CreateToken } from './environments/CreateToken.tsx';
import { EnvironmentTable } from './environments/EnvironmentTable.tsx';

interface EnvironmentsPageProps {
  readonly deploymentId: number;
  readonly rights: DeploymentRights;
}

/** Where a deployment is served, with tokens for programs. */
export function EnvironmentsPage({ deploymentId, rights }: EnvironmentsPageProps) {
  const words = useArea(DEPLOYMENT);
  const { about } = useArea(DEPLOYMENT_SERVING).environments;
  const [chosen, setChosen] = useState<Environment | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['environments', deploymentId],
    queryFn: ({ signal }) => environmentsOf(deploymentId, signal),
    retry: isWorthAsking,
  });
  return (
    <DeploymentFrame
      deploymentId={deploymentId}
      pages={rights.pages}
      current="environments"
      title={words.pages.environments}
      about={about}
      request={environmentsRequest(deploymentId)}
    >
      {data !== undefined ? (
        <EnvironmentTable environments={data} onToken={setChosen} />
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
      {chosen !== null && (
        <CreateToken
          deploymentId={deploymentId}
          environment={chosen}
          mayChoose={rights.mayConfigure}
          onClose={() => setChosen(null)}
        />
      )}
    </DeploymentFrame>
  );
}
