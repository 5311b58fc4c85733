import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, listWithData, PageQuery } from '../../../http/pagination.ts';
import { Id } from '../../../http/shapes.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import { REGIONS } from './regions.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Regions');

const RegionResponse = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['local'] }),
    title: Type.String(),
    provider: Type.String(),
    isPublic: Type.Boolean(),
    isDedicated: Type.Boolean(),
    isHybrid: Type.Boolean(),
    useAiEngineer: Type.Boolean(),
  },
  { title: 'RegionResponse' },
);

export const regionOperations = [
  readOperation({
    id: 'listRegions',
    method: 'GET',
    path: '/api/v1/regions',
    summary: 'List regions',
    description: 'Returns the regions in which deployments can run. `data` always contains the whole list.',
    access: 'authenticated',
    query: PageQuery,
    answers: { 200: listWithData('RegionsListResponse', RegionResponse) },
    handle({ platform, caller, query }) {
      const list = `regions:${caller.tenantId}`;
      const page = pageOfWhole(platform.cursors, list, query, REGIONS, (region) => [region.id]);
      return { ...page, data: REGIONS };
    },
  }),
];
