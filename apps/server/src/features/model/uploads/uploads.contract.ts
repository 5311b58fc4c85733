import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { requestOf } from '../../../../test/call-operation.ts';
import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { buildPath, type Fixture, must, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { CONTENT } from '../../../../test/sample-files.ts';

export const uploadContract: FeatureContract = {
  samples: {
    fileHashes: ofDeployment,
    startUpload: withBody((fixture) => ({ branchName: fixture.sharedBranch })),
    uploadFile: async (fixture) => ({
      ...ofDeployment(fixture),
      form: uploadForm(fixture, await newUpload(fixture)),
    }),
    finishUpload: async (fixture) => {
      const upload = await newUpload(fixture);
      const form = uploadForm(fixture, upload);
      const request = requestOf(`${buildPath(fixture)}/data-model/upload/file`, { form });
      const answer = await fixture.server.call('POST', request.path, await request.call());
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const hash = createHash('sha1').update(CONTENT).digest('hex');
      const body = {
        transaction: { id: upload },
        files: { [form.fileName]: { hash } },
        autoRemoveFiles: false,
      };
      return { ...ofDeployment(fixture), body };
    },
  },
  failing: async (fixture) => {
    const params = { deploymentId: fixture.deploymentId };
    const transaction = { id: await newUpload(fixture) };
    return {
      startUpload: [[404, { params, query: { branchName: 'no-such-branch' } }]],
      uploadFile: [
        [404, { params, form: { transaction: 'no-such-upload', fileName: 'a.yml', file: new Blob(['']) } }],
        [400, { params, form: { transaction: transaction.id, fileName: '../a.yml', file: new Blob(['']) } }],
      ],
      finishUpload: [
        [404, { params, body: { transaction, files: { 'model/never-sent.yml': { hash: 'a'.repeat(40) } } } }],
      ],
    };
  },
  access: {
    fileHashes: developers,
    startUpload: developers,
    uploadFile: developers,
    finishUpload: developers,
  },
};

async function newUpload(fixture: Fixture): Promise<string> {
  const path = `${buildPath(fixture)}/data-model/upload/start?branchName=${fixture.sharedBranch}`;
  const { transaction } = await must(fixture.server, 'POST', path);
  return transaction.id;
}

function uploadForm(fixture: Fixture, upload: string) {
  return {
    transaction: JSON.stringify({ id: upload }),
    fileName: `model/${fixture.unique()}.yml`,
    file: new Blob([CONTENT]),
  };
}
