import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { HomePage } from '../../home/HomePage.tsx';

/** The home page, which begins with the dashboards that came with the document. */
export function HomeRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  return <HomePage first={boot.dashboards} isPreparing={boot.isPreparing} />;
}
