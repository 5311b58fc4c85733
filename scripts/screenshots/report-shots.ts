import { answer, changed, clickEach, FAILURE, isTo, type Shot } from './shot.ts';

const isReport = isTo(/\/deployments\/1\/reports\/\d+$/);

/** A report in every state. */
export function reportShots(address: string): Shot[] {
  const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `reports/${name}`,
    address,
    as: 'admin',
    ...more,
  });
  const entry = (name: string, item: string) =>
    shot(name, {
      act: clickEach(['button[aria-label="More actions"]', `[role="menuitem"]::-p-text(${item})`]),
    });
  const edit = clickEach(['ul button[aria-pressed]::-p-text(Average delay)'], '::-p-text(Edited)');
  return [
    shot('report'),
    shot('menu', { open: clickEach(['button[aria-label="More actions"]'], '[role="menu"]') }),
    shot('edited', { act: edit }),
    shot('saved by somebody else', {
      act: async (page) => {
        await edit(page);
        await page.evaluate(`fetch('/api/v1${address}', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ description: 'As of ' + new Date().toISOString() }),
        })`);
        await page.waitForSelector('::-p-text(Someone else has just changed this report)');
        await page.locator('button::-p-text(Save changes)').click();
        await page.waitForSelector('[role="dialog"]');
      },
    }),
    shot('new', {
      address: '/deployments/1/explore?v=1&view=flight_delays&columns=!(weekday,~count)',
      act: clickEach(['button::-p-text(Save report)']),
    }),
    entry('renaming', 'Rename'),
    entry('history', 'History'),
    entry('uses', 'Used in'),
    entry('deleting', 'Delete report'),
    shot('unsaved changes', {
      act: async (page) => {
        await edit(page);
        await page.locator('nav a::-p-text(Home)').click();
        await page.waitForSelector('[role="dialog"]');
      },
    }),
    shot('only read', {
      serve: (request) =>
        isReport(request) &&
        request.method() === 'GET' &&
        request.resourceType() === 'fetch' &&
        changed(request, (body) => Object.assign(body, { canEdit: false, canManage: false })),
    }),
    shot('loading', {
      serve: (request) => isReport(request) && !request.isNavigationRequest(),
      isUnfinished: true,
    }),
    shot('error', {
      serve: (request) =>
        isReport(request) && !request.isNavigationRequest() && answer(request, FAILURE, 500),
    }),
    shot('not found', { address: '/deployments/1/reports/999999' }),
    shot('refused to a member', { as: 'nobody' }),
  ];
}
