import assert from 'node:assert/strict';
import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';
import type { Json } from '../../../../test/server-under-test.ts';

const CONTENT = 'id,amount\n1,10\n';

export const dataFileContract: FeatureContract = {
  samples: {
    getDataFiles: ofDeployment,
    suggestCubes: async (fixture) => ({
      params: { ...paramsOf(fixture), fileId: (await newDataFile(fixture)).id },
    }),
    uploadDataFile: (fixture) => ({
      ...ofDeployment(fixture),
      form: { path: `${fixture.unique()}.csv`, file: new Blob([CONTENT]) },
    }),
    startDataFileUpload: withBody((fixture) => ({
      path: `${fixture.unique()}.csv`,
      bytes: CONTENT.length,
    })),
    uploadDataFileChunk: async (fixture) => ({
      params: { ...paramsOf(fixture), uploadId: await openUpload(fixture), number: 0 },
      form: { chunk: new Blob([CONTENT]) },
    }),
    finishDataFileUpload: async (fixture) => {
      const uploadId = await openUpload(fixture);
      const raw = new FormData();
      raw.set('chunk', new Blob([CONTENT]));
      const path = `${deploymentPath(fixture)}/data-files/uploads/${uploadId}/chunks/0`;
      assert.equal((await fixture.server.call('PUT', path, { raw })).status, 200);
      return { params: { ...paramsOf(fixture), uploadId }, body: {} };
    },
    deleteDataFile: async (fixture) => ({
      params: { ...paramsOf(fixture), fileId: (await newDataFile(fixture)).id },
    }),
  },
  failing: async (fixture) => {
    const params = paramsOf(fixture);
    const uploadId = await openUpload(fixture);
    return {
      uploadDataFile: [[400, { params, form: { path: '../a.csv', file: new Blob(['a']) } }]],
      startDataFileUpload: [
        [400, { params, body: { path: 'a.exe', bytes: 1 } }],
        [413, { params, body: { path: 'a.csv', bytes: 10 ** 12 } }],
      ],
      uploadDataFileChunk: [
        [400, { params: { ...params, uploadId, number: 0 }, form: { chunk: new Blob(['short']) } }],
        [404, { params: { ...params, uploadId: 10 ** 9, number: 0 }, form: { chunk: new Blob(['a']) } }],
      ],
      finishDataFileUpload: [[409, { params: { ...params, uploadId }, body: {} }]],
      deleteDataFile: [[404, { params: { ...params, fileId: 10 ** 9 } }]],
    };
  },
  lists: {
    getDataFiles: {
      add: (_server, fixture, count) => inTurns(count, () => newDataFile(fixture)),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getDataFiles: developers,
    suggestCubes: developers,
    uploadDataFile: developers,
    startDataFileUpload: developers,
    uploadDataFileChunk: developers,
    finishDataFileUpload: developers,
    deleteDataFile: developers,
  },
};

const paramsOf = ({ deploymentId }: Fixture) => ({ deploymentId });

async function openUpload(fixture: Fixture): Promise<number> {
  const body = { path: `${fixture.unique()}.csv`, bytes: CONTENT.length };
  const upload = await must(fixture.server, 'POST', `${deploymentPath(fixture)}/data-files/uploads`, body);
  return upload.uploadId;
}

async function newDataFile(fixture: Fixture): Promise<Json> {
  const raw = new FormData();
  raw.set('path', `${fixture.unique()}.csv`);
  raw.set('file', new Blob([CONTENT]));
  const { status, body } = await fixture.server.call('POST', `${deploymentPath(fixture)}/data-files`, {
    raw,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
