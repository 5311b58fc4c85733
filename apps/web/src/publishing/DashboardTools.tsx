import { useHas, usePlaces } from '../places/surface.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { finishedDashboard } from './finished-dashboard.ts';
import classes from './Publishing.module.css';
import { useWorkbook } from './use-workbook.ts';

interface DashboardToolsProps {
  readonly deploymentId: number;
  readonly workbookId: number;
}

/** Sharing a dashboard, and what else can be done with it once it is finished, as far as the person may. */
export function DashboardTools({ deploymentId, workbookId }: DashboardToolsProps) {
  const workbook = useWorkbook(deploymentId, workbookId);
  const places = usePlaces();
  const hasSharing = useHas('sharing');
  if (workbook === null) return null;
  const dashboard = finishedDashboard(workbook);
  return (
    <div className={classes.tools}>
      {workbook.canManage && hasSharing && (
        <span className={classes.share}>
          <ShareButton
            deploymentId={deploymentId}
            kind="workbook"
            id={workbookId}
            title={dashboard?.title ?? workbook.name}
            href={
              dashboard === null
                ? places.object(deploymentId, { type: 'WORKBOOK', id: workbookId })
                : places.dashboard(dashboard.publicId)
            }
          />
        </span>
      )}
      {dashboard !== null && <DashboardMenu dashboard={dashboard} />}
    </div>
  );
}
