import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { Message } from '../../look/Message.tsx';
import { NewDeploymentPage } from '../../new-deployment/NewDeploymentPage.tsx';
import { CONSOLE_PLACES } from '../../places/places.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { NEW_DEPLOYMENT } from '../../words/new-deployment/new-deployment-area.ts';

/** Creates a deployment, for those who may. */
export function NewDeploymentRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { notAllowed } = useArea(NEW_DEPLOYMENT);
  if (!boot.mayCreateDeployments)
    return (
      <Message {...notAllowed}>
        <WhoCanHelp isGone={false} />
      </Message>
    );
  const open = (id: number) => {
    keepDeployment(id);
    // The console has to know the new deployment, which the server tells with the page.
    location.assign(CONSOLE_PLACES.sources(id));
  };
  return <NewDeploymentPage onCreated={open} />;
}
