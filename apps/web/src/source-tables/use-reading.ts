import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readingTables } from '../api/source-tables-api.ts';
import { sourceKey } from './table-keys.ts';

/** Has the tables of a data source read again; the catalogue says when that has happened. */
export function useReading(deploymentId: number, source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => readingTables(deploymentId, source).send(),
    onSettled: () => client.invalidateQueries({ queryKey: sourceKey(deploymentId, source) }),
  });
}
