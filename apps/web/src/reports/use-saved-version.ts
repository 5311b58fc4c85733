import type { Report } from '@facet/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const createdKey = ({ deploymentId, id }: Pick<Report, 'deploymentId' | 'id'>) => [
  'created-report',
  deploymentId,
  id,
];

/** Remembers that a report was created here, for the page that opens next. */
export function noteCreated(client: QueryClient, report: Report): void {
  client.setQueryData(createdKey(report), report.version);
}

/** The version that the person has just saved, also as a new report; null if they have saved none. */
export function useSavedVersion(report: Report) {
  const client = useQueryClient();
  const [version, setVersion] = useState<number | null>(
    () => client.getQueryData(createdKey(report)) ?? null,
  );
  const { deploymentId, id } = report;
  useEffect(() => {
    client.removeQueries({ queryKey: createdKey({ deploymentId, id }) });
  }, [client, deploymentId, id]);
  return [version, setVersion] as const;
}
