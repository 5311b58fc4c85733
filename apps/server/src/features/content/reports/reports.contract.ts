import { newReport } from '../../../../test/content-under-test.ts';
import {
  everyone,
  explorers,
  type FeatureContract,
  type SampleCall,
} from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

const PLACE = { externalWorkbookId: 'spreadsheet', sheetName: 'Sheet1', anchorCell: 'A1' };
const CHECKSUM = { v: 1, chunks: [{ from: 0, hash: 'a1b2' }] };
const PLACED = {
  externalWorkbookId: 'spreadsheet',
  resultLocation: 'Sheet1!A1',
  resultChecksum: CHECKSUM,
};
const DEFINITION = {
  title: 'Orders',
  jsonQuery: '{"measures": ["orders.count"]}',
  pivotItems: { rows: ['orders.status'], columns: [], measures: ['orders.count'], filters: [] },
  meta: { kind: 'table', spec: {} },
};

/** The report whose versions are listed. */
const versioned = new WeakMap<Fixture, SampleCall>();

export const reportContract: FeatureContract = {
  samples: {
    getReports: async (fixture) => {
      await newReport(fixture);
      return ofDeployment(fixture);
    },
    getReportFolders: (fixture) => ofDeployment(fixture),
    createReport: withBody((fixture) => ({ ...DEFINITION, name: fixture.unique(), ...PLACED })),
    getReport: (fixture) => ofReport(fixture),
    updateReport: (fixture) => ofReport(fixture, { ...DEFINITION, name: fixture.unique(), ...PLACED }),
    deleteReport: (fixture) => ofReport(fixture),
    upsertReportByPublicId: async (fixture) => {
      const { publicId } = await newReport(fixture);
      return {
        params: { ...ofDeployment(fixture).params, publicId },
        body: { ...DEFINITION, name: fixture.unique(), ...PLACED },
      };
    },
    connectReportToWorkbook: (fixture) =>
      ofReport(fixture, { ...PLACE, resultLocation: 'Sheet1!A1', resultChecksum: CHECKSUM }),
    disconnectReportFromWorkbook: (fixture) => ofReport(fixture, PLACE),
    refreshReport: (fixture) => ofReport(fixture, { ...PLACE, resultChecksum: CHECKSUM }),
    listReportVersions: async (fixture) => {
      const sample = versioned.get(fixture) ?? (await ofReport(fixture));
      versioned.set(fixture, sample);
      return sample;
    },
    getReportVersion: (fixture) => ofVersion(fixture),
    restoreReportVersion: (fixture) => ofVersion(fixture, {}),
  },
  failing: async (fixture) => {
    const { params } = await ofReport(fixture);
    const unknown = { ...params, reportId: 999_999 };
    const { publicId } = await newReport(fixture);
    const nowhere = { externalWorkbookId: 'another', sheetName: 'Sheet1', anchorCell: 'A1' };
    return {
      createReport: [
        [404, { params: ofDeployment(fixture).params ?? {}, body: { folderId: 999_999 } }],
        [409, { params: ofDeployment(fixture).params ?? {}, body: { publicId } }],
        [400, { params: ofDeployment(fixture).params ?? {}, body: { externalWorkbookId: 'x' } }],
      ],
      updateReport: [
        [404, { params: unknown, body: { name: 'x' } }],
        [409, { params: params ?? {}, body: { name: 'x', expectedVersion: 99 } }],
      ],
      deleteReport: [[404, { params: unknown }]],
      upsertReportByPublicId: [
        [409, { params: { ...ofDeployment(fixture).params, publicId: '000000000001' }, body: {} }],
        [404, { params: { ...ofDeployment(fixture).params, publicId }, body: { folderId: 999_999 } }],
      ],
      connectReportToWorkbook: [
        [404, { params: unknown, body: { externalWorkbookId: 'x', resultLocation: 'A1' } }],
      ],
      disconnectReportFromWorkbook: [[404, { params: unknown }]],
      refreshReport: [
        [404, { params: unknown }],
        [404, { params: params ?? {}, body: nowhere }],
      ],
      restoreReportVersion: [
        [404, { params: { ...params, number: 999_999 } }],
        [409, { params: { ...params, number: 1 }, body: { expectedVersion: 99 } }],
      ],
    };
  },
  lists: {
    getReports: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `${deploymentPath(fixture)}/reports`, { name: nameAt(turn, fixture) }),
        ),
      keyOf: (item) => item.id,
      older: ['data', 'count'],
      unpaged: 20,
    },
    getReportFolders: {
      // Below one folder, so that the root of the workspace stays short.
      add: async (server, fixture, count) => {
        const newFolder = (body: object) => server.ok('POST', `${deploymentPath(fixture)}/folders`, body);
        const { id: parentId } = await newFolder({ name: fixture.unique() });
        await inTurns(count, async (turn) => {
          const name = nameAt(turn, fixture);
          const { id: folderId } = await newFolder({ name, parentId });
          await server.ok('POST', `${deploymentPath(fixture)}/reports`, { name, folderId });
        });
      },
      keyOf: (item) => item.id,
      older: ['data', 'count'],
      unpaged: 20,
    },
    listReportVersions: {
      add: async (server, fixture, count) => {
        const path = `${deploymentPath(fixture)}/reports/${versioned.get(fixture)?.params?.reportId}`;
        await inTurns(count, (turn) => server.ok('PUT', path, { name: nameAt(turn, fixture) }));
      },
      keyOf: (item) => item.number,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getReports: everyone,
    getReportFolders: everyone,
    createReport: explorers,
    getReport: everyone,
    updateReport: everyone,
    deleteReport: everyone,
    upsertReportByPublicId: everyone,
    connectReportToWorkbook: everyone,
    disconnectReportFromWorkbook: everyone,
    refreshReport: everyone,
    listReportVersions: everyone,
    getReportVersion: everyone,
    restoreReportVersion: everyone,
  },
};

async function ofVersion(fixture: Fixture, body?: unknown): Promise<SampleCall> {
  const { params, ...sent } = await ofReport(fixture, body);
  return { params: { ...params, number: 1 }, ...sent };
}

async function ofReport(fixture: Fixture, body?: unknown): Promise<SampleCall> {
  const { id } = await newReport(fixture);
  return {
    params: { ...ofDeployment(fixture).params, reportId: id },
    ...(body === undefined ? {} : { body }),
  };
}
