import type { Dashboard } from '@facet/client';
import { Suspense } from 'react';
import { DashboardTools } from '../../publishing/DashboardTools.tsx';
import { LocaleContext } from '../../words/area.ts';
import classes from './MemberTools.module.css';

interface MemberToolsProps {
  readonly dashboard: Pick<Dashboard, 'deploymentId' | 'workbookId'>;
  readonly locale: string;
}

/** What people of the account can do with the dashboard that they look at. */
export default function MemberTools({ dashboard: { deploymentId, workbookId }, locale }: MemberToolsProps) {
  return (
    <LocaleContext value={locale}>
      <div className={classes.tools}>
        <Suspense fallback={null}>
          <DashboardTools deploymentId={deploymentId} workbookId={workbookId} />
        </Suspense>
      </div>
    </LocaleContext>
  );
}
