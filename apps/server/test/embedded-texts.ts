import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserUnderTest } from './browser.ts';
import type { EmbeddedDashboards } from './embedded-dashboards-under-test.ts';

const MARKDOWN = ['Sales of **all regions**:', ...Array.from({ length: 12 }, (_, line) => `- line ${line}`)];
/** Far less than the shift of a widget that another one moves. */
const MOST_SHIFT = 0.01;

/** Text widgets, whose code a page loads only if it has any. */
export async function testTexts(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  const publicId = await boards.publish('Texts', [
    {
      id: 'text',
      type: 'TEXT',
      position: { x: 0, y: 0, w: 12, h: 1 },
      config: { markdown: MARKDOWN.join('\n') },
    },
    {
      id: 'table',
      type: 'CHART',
      position: { x: 0, y: 1, w: 12, h: 4 },
      config: { reportId: boards.reports.byRegion },
    },
  ]);
  await t.test('a text is there from the start, so that nothing below it moves', async () => {
    const { page, open } = await browser.page({ scripts: true, width: 360 });
    await page.evaluateOnNewDocument(`
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) shifts.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await open(`${boards.server.url}/embed/dashboard/${publicId}?session=${await boards.newSession('acme')}`);
    await page.waitForFunction(
      "document.body.innerText.includes('line 11') && document.querySelector('tbody tr')",
    );
    const moved = (await page.evaluate('shifts.reduce((sum, shift) => sum + shift, 0)')) as number;
    assert.ok(moved < MOST_SHIFT, `${moved}`);
  });
}
