import { newReport } from '../../../../test/content-under-test.ts';
import {
  everyone,
  explorers,
  type FeatureContract,
  type SampleCall,
} from '../../../../test/feature-contract.ts';
import type { Fixture } from '../../../../test/fixture.ts';

const sample = ({ deploymentId }: Fixture) => ({
  params: { deploymentId },
  body: { query: { measures: ['orders.count'] }, format: 'csv' },
});

async function reportSample(fixture: Fixture): Promise<SampleCall> {
  const { id } = await newReport(fixture);
  return { params: { deploymentId: fixture.deploymentId, reportId: id }, body: { format: 'csv' } };
}

export const exportsContract: FeatureContract = {
  samples: { exportQuery: sample, exportReport: reportSample },
  needsPods: ['exportQuery', 'exportReport'],
  access: { exportQuery: explorers, exportReport: everyone },
};
