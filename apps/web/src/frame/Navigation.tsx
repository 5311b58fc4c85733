import type { ReachedDeployment } from '@facet/client';
import {
  IconApi,
  IconBrain,
  IconCode,
  IconDatabase,
  IconHome,
  IconLayoutList,
  IconMailForward,
  IconMessageQuestion,
  IconPlugConnected,
  IconPlus,
  IconServer,
  IconTelescope,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Place } from '../host/place.ts';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import classes from './Navigation.module.css';
import {
  CHAT_PATH,
  CONNECTED_APPLICATIONS_PATH,
  DELIVERIES_PATH,
  DEPLOYMENT_PATHS,
  EXPLORE_PATH,
  LANGUAGE_MODEL_PATH,
  MODEL_PATH,
  mayExplore,
  mayLookAfter,
  mayReadModel,
  maySeeSources,
  maySeeWorkspace,
  NEW_DEPLOYMENT_PATH,
  SOURCES_PATH,
  WORKSPACE_PATH,
} from './reached.ts';

// Most people reach one deployment, and the home page should be there soon.
const DeploymentChoice = lazy(() =>
  import('./DeploymentChoice.tsx').then((module) => ({ default: module.DeploymentChoice })),
);

interface NavigationProps {
  readonly place: Place;
  readonly reached: readonly ReachedDeployment[];
  readonly deployment: ReachedDeployment | undefined;
}

/** The ways to the pages that exist and that the person may open. */
export function Navigation({ place, reached, deployment }: NavigationProps) {
  const { account, logoUrl, isAdmin, mayCreateDeployments } = place;
  const words = useArea(CONSOLE);
  return (
    <nav className={classes.navigation} aria-label={words.navigation}>
      <Link to="/" className={classes.owner}>
        {logoUrl === '' ? (
          <span className={classes.name}>{account}</span>
        ) : (
          <img src={logoUrl} alt={account} />
        )}
      </Link>
      <Link to="/" className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
        <IconHome size={18} stroke={1.6} aria-hidden />
        {words.home}
      </Link>
      {deployment !== undefined && (
        <>
          <div className={classes.within}>
            {reached.length === 1 ? (
              <DeploymentName deployment={deployment} />
            ) : (
              <Suspense fallback={<div className={classes.choice} />}>
                <DeploymentChoice reached={reached} deployment={deployment} />
              </Suspense>
            )}
            {mayCreateDeployments && (
              <Link
                to={NEW_DEPLOYMENT_PATH}
                className={classes.add}
                aria-label={words.newDeployment}
                title={words.newDeployment}
              >
                <IconPlus size={16} stroke={1.6} aria-hidden />
              </Link>
            )}
          </div>
          {mayExplore(deployment) && (
            <Link
              to={EXPLORE_PATH}
              params={{ deploymentId: String(deployment.id) }}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
              // Also in Explore, where it begins a new question.
              state={() => ({ begunAt: Date.now() }) as object}
            >
              <IconTelescope size={18} stroke={1.6} aria-hidden />
              {words.explore}
            </Link>
          )}
          {mayExplore(deployment) && (
            <Link
              to={CHAT_PATH}
              params={{ deploymentId: String(deployment.id) }}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
            >
              <IconMessageQuestion size={18} stroke={1.6} aria-hidden />
              {words.ask}
            </Link>
          )}
          {maySeeWorkspace(deployment) && (
            <Link
              to={WORKSPACE_PATH}
              params={{ deploymentId: String(deployment.id) }}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
            >
              <IconLayoutList size={18} stroke={1.6} aria-hidden />
              {words.workspace}
            </Link>
          )}
          {maySeeSources(deployment) && (
            <Link
              to={SOURCES_PATH}
              params={{ deploymentId: String(deployment.id) }}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
            >
              <IconDatabase size={18} stroke={1.6} aria-hidden />
              {words.dataSources}
            </Link>
          )}
          {mayReadModel(deployment) && (
            <Link
              to={MODEL_PATH}
              params={{ deploymentId: String(deployment.id) }}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
            >
              <IconCode size={18} stroke={1.6} aria-hidden />
              {words.model}
            </Link>
          )}
          {mayLookAfter(deployment) && <DeploymentLink deployment={deployment} />}
          {isAdmin && (
            <Link
              to={DELIVERIES_PATH}
              params={{ deploymentId: String(deployment.id) }}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
            >
              <IconMailForward size={18} stroke={1.6} aria-hidden />
              {words.deliveries}
            </Link>
          )}
        </>
      )}
      {deployment === undefined && mayCreateDeployments && (
        <Link to={NEW_DEPLOYMENT_PATH} className={classes.link}>
          <IconPlus size={18} stroke={1.6} aria-hidden />
          {words.newDeployment}
        </Link>
      )}
      <div className={classes.last}>
        {isAdmin && (
          <>
            <Link to={CONNECTED_APPLICATIONS_PATH} className={classes.link}>
              <IconPlugConnected size={18} stroke={1.6} aria-hidden />
              {words.connectedApplications}
            </Link>
            <Link to={LANGUAGE_MODEL_PATH} className={classes.link}>
              <IconBrain size={18} stroke={1.6} aria-hidden />
              {words.languageModel}
            </Link>
          </>
        )}
        <a href="/docs" className={classes.link}>
          <IconApi size={18} stroke={1.6} aria-hidden />
          {words.api}
        </a>
      </div>
    </nav>
  );
}

/** The way to the pages about a deployment, the first of them that the person may see. */
function DeploymentLink({ deployment }: { deployment: ReachedDeployment }) {
  const words = useArea(CONSOLE);
  const { pathname } = useLocation();
  const isOpen = Object.values(DEPLOYMENT_PATHS).some((path) =>
    `${pathname}/`.startsWith(`${path.replace('$deploymentId', String(deployment.id))}/`),
  );
  return (
    <Link
      to={mayReadModel(deployment) ? DEPLOYMENT_PATHS.builds : DEPLOYMENT_PATHS.variables}
      params={{ deploymentId: String(deployment.id) }}
      className={classes.link}
      {...(isOpen ? { 'aria-current': 'page' as const } : {})}
    >
      <IconServer size={18} stroke={1.6} aria-hidden />
      {words.deployment}
    </Link>
  );
}

function DeploymentName({ deployment: { name } }: { deployment: ReachedDeployment }) {
  return (
    <p className={classes.deployment} dir="auto" title={name}>
      {name}
    </p>
  );
}
