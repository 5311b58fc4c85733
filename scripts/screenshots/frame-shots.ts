import type { KeyInput, Page } from 'puppeteer-core';
import { answer, clickEach, isTo, press, type Shot } from './shot.ts';

const isList = isTo(/\/api\/v1\/dashboards$/);

/** What is around the pages of the console, and what it says instead of a page. */
export function frameShots(): Shot[] {
  const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `console/${name}`,
    address: '/',
    as: 'admin',
    isWindow: true,
    ...more,
  });
  return [
    shot('session ended', {
      address: '/?search=x',
      serve: (request) =>
        isList(request) && answer(request, { error: 'Signed out', code: 'unauthenticated' }, 401),
      // The list waits for the session.
      isUnfinished: true,
      act: (page) => page.waitForSelector('[role="alert"]'),
    }),
    shot('palette', { act: keys('Control', 'k') }),
    shot('palette without result', { act: search('weather in Paris') }),
    shot('palette with fields', { act: search('delay') }),
    shot('jobs', { act: press('header button[aria-label^="Jobs"]') }),
    shot('keys', { act: keys('?') }),
    shot('no such page', { address: '/deployments/1/nowhere' }),
    shot('deployment not reached', { address: '/deployments/999/explore' }),
    shot('explore not allowed', { address: '/deployments/1/explore', as: 'nobody' }),
  ];
}

/** Who has access to the first object of the workspace. */
export function sharingShots(): Shot[] {
  const opened = ['main [aria-label^="Actions for"]', '[role="menuitem"]::-p-text(Share)'];
  const of = (item: string) => [
    ...opened,
    '[role="dialog"] [aria-label^="Actions for"]',
    `[role="menuitem"]::-p-text(${item})`,
  ];
  const shot = (name: string, act: Shot['act'] & object): Shot => ({
    name: `sharing/${name}`,
    address: '/deployments/1/workspace',
    as: 'admin',
    act,
  });
  const access = clickEach(opened, '[role="dialog"] select');
  return [
    shot('access', access),
    shot('search', async (page) => {
      await access(page);
      await page.keyboard.type('a');
      await page.waitForSelector('[role="option"]');
    }),
    shot('what they see', clickEach(of('Show what they see'))),
    shot('handing over', clickEach(of('Hand over'))),
  ];
}

/** Keys that are pressed together. */
function keys(...names: KeyInput[]) {
  return async (page: Page) => {
    await page.waitForSelector('nav');
    for (const name of names) await page.keyboard.down(name);
    for (const name of names.toReversed()) await page.keyboard.up(name);
    await page.waitForSelector('[role="dialog"]');
  };
}

function search(text: string) {
  return async (page: Page) => {
    await keys('Control', 'k')(page);
    await page.waitForSelector('[role="dialog"] input');
    await page.keyboard.type(text);
  };
}
