import type { Dashboard } from '@facet/client';
import { Suspense, useState } from 'react';
import { DashboardStar } from '../../home/DashboardStar.tsx';
import { DashboardTools } from '../../publishing/DashboardTools.tsx';
import { LocaleContext } from '../../words/area.ts';
import classes from './MemberTools.module.css';

interface MemberToolsProps {
  readonly dashboard: Pick<Dashboard, 'id' | 'deploymentId' | 'workbookId' | 'isFavourite'>;
  readonly locale: string;
}

/** What people of the account can do with the dashboard that they look at. */
export default function MemberTools({ dashboard, locale }: MemberToolsProps) {
  const { deploymentId, workbookId } = dashboard;
  return (
    <LocaleContext value={locale}>
      <div className={classes.tools}>
        <Suspense fallback={null}>
          {dashboard.isFavourite !== undefined && <Star key={dashboard.id} dashboard={dashboard} />}
          <DashboardTools deploymentId={deploymentId} workbookId={workbookId} />
        </Suspense>
      </div>
    </LocaleContext>
  );
}

function Star({ dashboard: { deploymentId, id, isFavourite = false } }: Pick<MemberToolsProps, 'dashboard'>) {
  const [isStarred, setStarred] = useState(isFavourite);
  return (
    <DashboardStar
      dashboard={{ deploymentId, id, isFavourite: isStarred }}
      size={36}
      onChanged={setStarred}
    />
  );
}
