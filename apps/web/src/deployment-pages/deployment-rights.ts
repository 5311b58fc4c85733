import type { ReachedDeployment } from '@facet/client';
import type { DeploymentPage } from '../places/places.ts';

/** What a person may see and do on the pages of a deployment. */
export interface DeploymentRights {
  /** In the order of the navigation. */
  readonly pages: readonly DeploymentPage[];
  /** Change the version, and decide what a token contains. */
  readonly mayConfigure: boolean;
}

/** The permission that each page needs. */
const NEEDS = {
  builds: 'SchemaRead',
  logs: 'DeploymentRead',
  variables: 'SecretsManage',
  environments: 'DeploymentRead',
  pods: 'DeploymentRead',
} as const satisfies Record<DeploymentPage, string>;

export function deploymentRights({ actions }: Pick<ReachedDeployment, 'actions'>): DeploymentRights {
  return {
    pages: (Object.keys(NEEDS) as DeploymentPage[]).filter((page) => actions.includes(NEEDS[page])),
    mayConfigure: actions.includes('DeploymentUpdate'),
  };
}
