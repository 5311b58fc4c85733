import { type CreateDeploymentInput, createDeployment, type Deployment } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change } from './shown-call.ts';

/** A new deployment without a model, which is made from its database. */
export function creatingDeployment(name: string): Change<Deployment> {
  const body: CreateDeploymentInput = { name, creationStep: 'databases' };
  return {
    shown: {
      operation: 'createDeployment',
      method: 'POST',
      path: '/build/api/v1/deployments',
      parameters: {},
      body,
    },
    send: () => answerTo(createDeployment({ client, body })),
  };
}
