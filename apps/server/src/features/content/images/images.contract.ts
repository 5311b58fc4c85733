import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

/** A picture of one pixel. */
const CONTENT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function workbook(fixture: Fixture) {
  const path = `${deploymentPath(fixture)}/workbooks`;
  const { id: workbookId } = await must(fixture.server, 'POST', path, { name: fixture.unique() });
  return {
    path: `${path}/${workbookId}`,
    params: { deploymentId: fixture.deploymentId, workbookId: Number(workbookId) },
  };
}

async function withImage(fixture: Fixture) {
  const { path, params } = await workbook(fixture);
  const { imageId } = await must(fixture.server, 'POST', `${path}/images`, { base64: CONTENT });
  return { path, params: { ...params, imageId: String(imageId) } };
}

export const imagesContract: FeatureContract = {
  samples: {
    uploadDashboardImage: async (fixture) => ({
      params: (await workbook(fixture)).params,
      body: { base64: CONTENT },
    }),
    getDraftImage: async (fixture) => ({ params: (await withImage(fixture)).params }),
    getDashboardImage: async (fixture) => {
      const { path, params } = await withImage(fixture);
      const { imageId, workbookId } = params;
      const { publicId } = await must(fixture.server, 'POST', `${path}/publish`, {
        workbookId,
        config: {
          widgets: [
            {
              id: 'image',
              type: 'IMAGE',
              position: { x: 0, y: 0, w: 4, h: 4 },
              config: { imageId, decorative: true },
            },
          ],
        },
      });
      return { params: { publicId: String(publicId), imageId } };
    },
  },
  failing: async (fixture) => ({
    uploadDashboardImage: [
      [400, { params: (await workbook(fixture)).params, body: { base64: 'PHN2Zy8+' } }],
      [
        404,
        {
          params: { deploymentId: fixture.deploymentId, workbookId: 999_999_999 },
          body: { base64: CONTENT },
        },
      ],
    ],
  }),
  access: { uploadDashboardImage: everyone, getDraftImage: everyone, getDashboardImage: everyone },
};
