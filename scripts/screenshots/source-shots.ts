import { answer, clickEach, FAILURE, isTo, type Shot } from './shot.ts';

const isVariables = isTo(/\/env-vars$/);
const isTest = isTo(/\/data-sources\/test$/);
const isFiles = isTo(/\/data-files$/);

const VARIABLES = {
  CUBEJS_DATASOURCES: 'default,crm',
  CUBEJS_DB_TYPE: 'duckdb',
  CUBEJS_DS_CRM_DB_TYPE: 'mysql',
  CUBEJS_DS_CRM_DB_HOST: 'a-replica-of-the-customers.internal.example.com',
  CUBEJS_DS_CRM_DB_NAME: 'customers',
  CUBEJS_DS_CRM_DB_USER: 'reader',
  CUBEJS_DS_CRM_DB_PASS: '[ENCRYPTED]',
};
const FILES = ['orders.csv', 'customers of all shops, also those that have closed.parquet'].map(
  (path, index) => ({
    ...{ id: index + 1, path, bytes: 1_300_000 * (index + 1), sha256: '0' },
    ...{ uploadedBy: 'ada@example.com', uploadedAt: '2026-03-02T10:00:00.000Z' },
  }),
);
const RESULTS = [
  { name: 'default', type: 'duckdb', ok: true, problem: null, message: null },
  {
    name: 'crm',
    type: 'mysql',
    ok: false,
    problem: 'credentials',
    message: "Access denied for user 'reader'@'10.0.0.7'",
  },
];
const PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** The page of data sources in every state. */
export function sourceShots(): Shot[] {
  const shot = (name: string, search: string, variables: object, more: Partial<Shot> = {}): Shot => ({
    name: `data-sources/${name}`,
    address: `/deployments/1/sources${search}`,
    as: 'admin',
    serve: (request) => {
      const items = Object.entries(variables).map(([variable, value]) => ({ name: variable, value }));
      if (isVariables(request)) return answer(request, { items, data: items, pageInfo: PAGE });
      if (isTest(request)) return answer(request, { items: RESULTS });
      const files = items.length === 0 ? [] : FILES;
      return isFiles(request) && answer(request, { items: files, pageInfo: PAGE });
    },
    ...more,
  });
  return [
    shot('list', '', VARIABLES, {
      act: clickEach(['button::-p-text(Test connections)'], '[data-state="bad"]'),
    }),
    shot('empty', '', {}),
    shot('types', '?connect=choose', {}),
    shot(
      'PostgreSQL',
      '?connect=postgres',
      {},
      {
        act: clickEach(['main summary'], 'details[open]'),
      },
    ),
    shot('edited, refused', '?edit=crm', VARIABLES, {
      act: clickEach(['button::-p-text(Test connection)'], 'main [role="alert"]'),
    }),
    shot('removing', '', VARIABLES, {
      act: clickEach([
        'button[aria-label="Actions for crm"]',
        '[role=menuitem]::-p-text(Remove data source)',
      ]),
    }),
    shot('error', '', {}, { serve: (request) => isVariables(request) && answer(request, FAILURE, 500) }),
    shot('not allowed', '', {}, { as: 'nobody' }),
  ];
}
