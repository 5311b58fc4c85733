import { useRouter } from '@tanstack/react-router';
import { useFromView } from '../../builder/from-view/use-from-view.tsx';
import { ExplorePage } from '../../explore/ExplorePage.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useOwnAddress } from '../../places/use-own-address.ts';
import { NewReportHead } from '../../reports/NewReportHead.tsx';
import { useApp } from './app-context.ts';
import { creatorRights } from './creator-rights.ts';

/** Explore over the views that the session may use. */
export function ExploreRoute() {
  const app = useApp();
  const { id } = app.deployment;
  const { history } = useRouter();
  const places = usePlaces();
  const rights = creatorRights(app);
  const { address, begunAt, keep } = useOwnAddress();
  const fromView = useFromView(id, null, history.push);
  return (
    <>
      <ExplorePage
        key={begunAt}
        deploymentId={id}
        canDownload={rights.mayDownload}
        canAskAs={false}
        {...(rights.mayCreate && { onDashboard: fromView.begin })}
        address={address}
        onAddress={keep}
        head={(open) => (
          <NewReportHead
            onShown={app.work.setQuestion}
            deploymentId={id}
            rights={rights}
            open={open}
            onSaved={(report) => history.push(places.object(id, { type: 'REPORT', id: report.id }))}
          />
        )}
      />
      {fromView.dialog}
    </>
  );
}
