import { useQuery } from '@tanstack/react-query';
import { ifAllowed } from '../api/embed-api.ts';
import { workbookOf } from '../api/workspace-api.ts';
import { WORKSPACE_KEY } from '../workspace/use-objects.ts';

/** The workbook of a dashboard; null if the person may not see it. */
export function useWorkbook(deploymentId: number, workbookId: number) {
  const { data } = useQuery({
    queryKey: [WORKSPACE_KEY, 'workbook', deploymentId, workbookId],
    queryFn: ({ signal }) => ifAllowed(workbookOf(deploymentId, workbookId, signal)),
    enabled: workbookId > 0,
  });
  return data ?? null;
}
