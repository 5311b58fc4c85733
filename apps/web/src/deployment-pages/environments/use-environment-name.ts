import type { Environment } from '../../api/deployment-serving-api.ts';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT_SERVING } from '../../words/deployment-serving/deployment-serving-area.ts';

/** What an environment is called: its branch, or its type in words. */
export function useEnvironmentName() {
  const { types } = useArea(DEPLOYMENT_SERVING).environments;
  return ({ branch, type }: Environment): string => branch ?? types[type];
}
