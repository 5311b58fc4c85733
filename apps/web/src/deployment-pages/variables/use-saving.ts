import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '../../api/shown-call.ts';
import { useNotices } from '../../workspace/notices.ts';

/**
 * Sends a change of variables and reads them again; what failed is in `failure`.
 * @param done called when it has succeeded
 */
export function useSaving(deploymentId: number, done: () => void) {
  const client = useQueryClient();
  const { say } = useNotices();
  const [failure, setFailure] = useState<Error | null>(null);
  const send = async (change: Change<unknown>, notice: string) => {
    try {
      await change.send();
      await client.invalidateQueries({ queryKey: ['data-sources', deploymentId] });
      say({ text: notice });
      done();
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return { failure, send };
}
