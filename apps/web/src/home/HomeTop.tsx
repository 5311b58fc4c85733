import type { Home } from '../api/home-api.ts';
import { useArea } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';
import { AttentionList } from './AttentionList.tsx';
import { DeploymentList, type HomeDeployment } from './DeploymentList.tsx';
import { type FirstStepPlaces, FirstSteps } from './FirstSteps.tsx';
import classes from './HomeTop.module.css';
import { ObjectList } from './ObjectList.tsx';
import { useHome } from './use-home.ts';

interface HomeTopProps extends FirstStepPlaces {
  readonly first: Home | null;
  /** The deployments that the person reaches. */
  readonly deployments: readonly HomeDeployment[];
}

/**
 * What needs attention, the first steps of a new account, favourites, what was opened last,
 * and the deployments: each only if there is some.
 */
export function HomeTop({ first, deployments, ...places }: HomeTopProps) {
  const words = useArea(START);
  const { attention, favourites, recent, firstSteps } = useHome(first);
  const steps = firstSteps?.isHidden === false && firstSteps.steps.some(({ isDone }) => !isDone);
  const failed = attention?.items ?? [];
  const chosen = favourites?.items ?? [];
  const opened = recent?.items ?? [];
  const hasDeployments = deployments.length > 1;
  if (!hasDeployments && failed.length + chosen.length + opened.length === 0 && !steps) return null;
  return (
    <div className={classes.top}>
      {failed.length > 0 && <AttentionList items={failed} />}
      {steps && <FirstSteps steps={firstSteps.steps} {...places} />}
      {chosen.length + opened.length > 0 && (
        <div className={classes.columns}>
          <ObjectList title={words.favourites} items={chosen} />
          <ObjectList title={words.recent} items={opened} />
        </div>
      )}
      {hasDeployments && (
        <DeploymentList
          deployments={deployments}
          attention={failed}
          hasMore={attention?.pageInfo.hasNextPage === true}
        />
      )}
    </div>
  );
}
