import { useLocation, useParams } from '@tanstack/react-router';
import { BuilderPage } from '../../builder/BuilderPage.tsx';
import { useApp } from './app-context.ts';

/** The editor of the dashboard of a workbook. */
export function BuilderRoute() {
  const { deployment, work } = useApp();
  const { workbookId } = useParams({ strict: false });
  const widgetId = new URLSearchParams(useLocation().searchStr).get('widget') ?? undefined;
  return (
    <BuilderPage
      key={workbookId}
      deploymentId={deployment.id}
      workbookId={Number(workbookId)}
      widgetId={widgetId}
      handle={work.setBuilder}
    />
  );
}
