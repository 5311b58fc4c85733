import type { QueryClient } from '@tanstack/react-query';

/** The query of when variables were last saved on this page. */
export const savedKey = (deploymentId: number) => ['sources-saved', deploymentId] as const;

/** Reads again what depends on the variables of a deployment, after they were saved, and follows the build. */
export async function noteSaved(client: QueryClient, deploymentId: number): Promise<void> {
  client.setQueryData<number>(savedKey(deploymentId), Date.now());
  await client.invalidateQueries({ queryKey: ['data-sources', deploymentId] });
}
