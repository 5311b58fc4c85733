import type { Page } from 'puppeteer-core';
import { answer, FAILURE, isTo, type Shot } from './shot.ts';

const WORKSPACE = '/deployments/1/workspace';
const isList = isTo(/\/deployments\/1\/workspace$/);
const isTrash = isTo(/\/deployments\/1\/trash$/);

/** The workspace in every state. */
export function workspaceShots(): Shot[] {
  const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `workspace/${name}`,
    address: WORKSPACE,
    as: 'admin',
    ...more,
  });
  const list = (count: number): Partial<Shot> => ({
    serve: (request) =>
      isList(request) &&
      request.resourceType() === 'fetch' &&
      answer(request, {
        items: Array.from({ length: count }, (_, index) => sampleObject(index)),
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
  });
  return [
    shot('of the demo'),
    shot('full', list(300)),
    shot('selected', { ...list(300), act: keys('x', 'ArrowDown', 'x', 'ArrowDown', 'x') }),
    shot('moving', { ...list(300), act: keys('x', 'm') }),
    shot('deleting', { ...list(300), act: keys('x', 'ArrowDown', 'x', 'Delete') }),
    shot('describing', { ...list(300), act: keys('e') }),
    shot('empty', list(0)),
    shot('search without result', { ...list(0), address: `${WORKSPACE}?search=weather` }),
    shot('loading', {
      serve: (request) => isList(request) && request.resourceType() === 'fetch',
      isUnfinished: true,
    }),
    shot('error', {
      serve: (request) =>
        isList(request) && request.resourceType() === 'fetch' && answer(request, FAILURE, 500),
    }),
    shot('folder not found', { address: `${WORKSPACE}/folders/999999` }),
    shot('trash, empty', { address: `${WORKSPACE}/trash` }),
    shot('trash', {
      address: `${WORKSPACE}/trash`,
      serve: (request) =>
        isTrash(request) &&
        answer(request, {
          items: Array.from({ length: 12 }, (_, index) => sampleTrashed(index)),
          pageInfo: { hasNextPage: false, endCursor: null },
        }),
    }),
    shot('workbook', { address: '/deployments/1/workbooks/1' }),
    shot('workbook not found', { address: '/deployments/1/workbooks/999999' }),
  ];
}

const TYPES = ['FOLDER', 'REPORT', 'WORKBOOK', 'REPORT'] as const;
const LONG =
  'Passagierbeförderungskapazitätsauslastungsübersicht of every airline at every airport, by month and by weekday';
const PERSON = { id: 1, email: 'kim@example.com', firstName: 'Kim', picture: null };

function sampleObject(index: number) {
  const type = index < 3 ? 'FOLDER' : (TYPES[index % 4] ?? 'REPORT');
  return {
    id: index + 1,
    type: index >= 3 && type === 'FOLDER' ? 'REPORT' : type,
    name: index % 7 === 5 ? LONG : `Delays in week ${index + 1}`,
    deploymentId: 1,
    folderId: null,
    folderPath: [],
    sourcePath: index % 6 === 2 && type === 'WORKBOOK' ? 'dashboards/late.yml' : null,
    verification:
      type === 'REPORT' && index % 3 === 0 ? (index % 2 === 0 ? 'VERIFIED' : 'CHANGED_SINCE') : null,
    meta: {},
    calculatedFields: {},
    canEdit: true,
    canManage: true,
    isFavourite: index % 5 === 0,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
    userId: 1,
    user: PERSON,
  };
}

function sampleTrashed(index: number) {
  return {
    id: index + 1,
    type: TYPES[index % 4],
    name: index === 5 ? LONG : `Delays in week ${index + 1}`,
    deploymentId: 1,
    folderId: 1,
    folderPath: [{ id: 1, name: 'Sales' }],
    workbook: null,
    user: PERSON,
    deletedAt: '2026-01-01T00:00:00Z',
    deletedBy: PERSON,
    eraseAt: new Date(Date.now() + (index + 1) * 86_400_000).toISOString(),
  };
}

/** Presses keys in the list. */
const keys =
  (...pressed: Parameters<Page['keyboard']['press']>[0][]) =>
  async (page: Page) => {
    await page.waitForSelector('[data-row="3"]');
    await page.focus('[data-row="3"]');
    for (const key of pressed) await page.keyboard.press(key);
  };
