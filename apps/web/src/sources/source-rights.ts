import type { ReachedDeployment } from '@facet/client';

/** What a person may do with the data sources of a deployment. */
export interface SourceRights {
  /** Read and set variables, which have the credentials. */
  readonly maySet: boolean;
  readonly maySeeTables: boolean;
  readonly maySeeFiles: boolean;
  readonly mayChangeFiles: boolean;
}

export function sourceRights({ actions }: Pick<ReachedDeployment, 'actions'>): SourceRights {
  return {
    maySet: actions.includes('SecretsManage'),
    maySeeTables: actions.includes('DataAssetsRead'),
    maySeeFiles: actions.includes('SchemaRead'),
    mayChangeFiles: actions.includes('SchemaUpdate'),
  };
}
