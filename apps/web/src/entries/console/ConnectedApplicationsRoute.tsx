import { ConnectedApplicationsPage } from '../../administration/ConnectedApplicationsPage.tsx';
import { useArea } from '../../words/area.ts';
import { CONNECTED_APPLICATIONS } from '../../words/connected-applications/connected-applications-area.ts';
import { AdministratorsOnly } from './AdministratorsOnly.tsx';

/** The applications that act for people of the account. */
export function ConnectedApplicationsRoute() {
  const { notAllowed } = useArea(CONNECTED_APPLICATIONS);
  return (
    <AdministratorsOnly notAllowed={notAllowed}>
      <ConnectedApplicationsPage />
    </AdministratorsOnly>
  );
}
