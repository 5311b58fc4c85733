import { answer, changed, clickEach, FAILURE, isTo, type Shot } from './shot.ts';

const isHashes = isTo(/\/data-model\/file-hashes$/);
const isVerdict = isTo(/\/data-model\/validate$/);
const isTables = isTo(/\/data-sources\/default\/tables$/);
const isSources = isTo(/\/data-sources$/);
const isSchemas = isTo(/\/data-sources\/default\/schemas$/);
const FILE = 'model/cubes/flights.yml';

const ERRORS = [
  { fileName: FILE, line: 6, message: 'flights cube: "sqlTables" is not allowed' },
  { fileName: FILE, line: 12, message: 'flights.late references airports.title, which does not exist' },
];
const TABLES = ['customers', 'a table whose name is rather long for a narrow page', 'הזמנות'].map(
  (name, index) => ({
    ...{ id: index + 1, schema: 'public', name, kind: index === 1 ? 'VIEW' : 'TABLE' },
    ...{
      rowEstimate: index === 1 ? null : 120_000 * (index + 1),
      columnCount: 12,
      comment: null,
      matchingColumns: [],
    },
  }),
);
const CATALOGUE = {
  ...{ readAt: '2026-03-02T10:00:00.000Z', isReading: false, problem: null, message: null },
  ...{ tableCount: TABLES.length, isCut: false },
};
const PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** The editor of the data model, the tables of a data source, and the page of new deployments, in every state. */
export function modelShots(): Shot[] {
  const model = (name: string, search: string, more: Partial<Shot> = {}): Shot => ({
    name: `model/${name}`,
    address: `/deployments/1/model${search}`,
    as: 'admin',
    ...more,
  });
  const tables = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `tables/${name}`,
    address: '/deployments/1/sources/default',
    as: 'admin',
    serve: (request) => {
      if (isTables(request)) return answer(request, { items: TABLES, pageInfo: PAGE });
      if (isSchemas(request))
        return answer(request, { schemas: [{ name: 'public', tableCount: TABLES.length }] });
      return (
        isSources(request) &&
        changed(request, ({ sources }) => Object.assign(sources[0].catalogue, CATALOGUE))
      );
    },
    ...more,
  });
  return [
    model('files', ''),
    model('file', `?branch=main&file=${FILE}`),
    model('problems', `?branch=main&file=${FILE}`, {
      serve: (request) =>
        isVerdict(request) &&
        changed(request, (body) => Object.assign(body, { valid: false, errors: ERRORS })),
    }),
    model('new branch', '?branch=main', { act: clickEach(['main button::-p-text(New branch)']) }),
    model('empty', '', { serve: (request) => isHashes(request) && answer(request, {}) }),
    model('error', '', { serve: (request) => isHashes(request) && answer(request, FAILURE, 500) }),
    model('not allowed', '', { as: 'nobody' }),
    tables('list'),
    tables('error', { serve: (request) => isTables(request) && answer(request, FAILURE, 500) }),
    tables('not allowed', { as: 'nobody' }),
    { name: 'new-deployment/form', address: '/deployments/new', as: 'admin' },
    { name: 'new-deployment/not allowed', address: '/deployments/new', as: 'nobody' },
  ];
}
