import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { SerializedAXNode } from 'puppeteer-core';
import type { Tab } from './browser.ts';

/** A page, what shows that it is complete, and what to click there first, in words of no language. */
interface Visit {
  readonly address: string;
  readonly shown: string;
  readonly open?: readonly string[];
}

interface LanguagesUnderTest {
  readonly visits: readonly Visit[];
  /** Of a tab whose browser prefers no language yet. */
  readonly tab: Tab;
  /** Names and descriptions of the model, and of what people have made. */
  readonly data: readonly string[];
}

const LANGUAGES = [
  ['en', 'ltr'],
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const;

/** Roles of what people operate. */
const CONTROLS = new Set(
  'button link textbox searchbox combobox checkbox radio tab menuitem option switch'.split(' '),
);

/** The pages on the way to a first chart in other languages, and as a screen reader has them. */
export async function testLanguages(t: TestContext, { visits, tab, data }: LanguagesUnderTest) {
  const { page } = tab;
  for (const { address, shown, open = [] } of visits)
    await t.test(
      `${new URL(address).pathname} ${open.at(-1) ?? ''} is whole in German and Arabic`,
      async () => {
        let english = new Set<string>();
        for (const [language, direction] of LANGUAGES) {
          await page.setExtraHTTPHeaders({ 'accept-language': language });
          await tab.open(address);
          for (const selector of open) await page.locator(selector).click();
          await page.waitForSelector(shown);
          assert.equal(await page.evaluate('document.documentElement.dir'), direction);
          const texts = (await page.evaluate(TEXTS)) as string[];
          if (language === 'en') {
            english = new Set(texts.filter((text) => !data.some((each) => text.includes(each))));
            assert.ok(english.size > 0);
            assert.deepEqual(withoutName(await page.accessibility.snapshot()), []);
          } else
            assert.deepEqual(
              texts.filter((text) => english.has(text)),
              [],
              language,
            );
          for (const width of [360, 1280]) {
            await page.setViewport({ width, height: 900 });
            await page.waitForFunction(`innerWidth === ${width}`);
            assert.deepEqual(await page.evaluate(CUT_OFF), [], `${language} ${width}`);
            assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width, language);
          }
        }
      },
    );
}

/** The texts and labels of several words that people see or hear. */
const TEXTS = `[...document.body.querySelectorAll('*')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[dir="auto"], [aria-hidden="true"], script, style') === null)
  .flatMap((one) => [
    ...[...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
  ])
  .map((text) => text.trim())
  .filter((text) => /\\p{L}{2,}\\s+\\p{L}{2,}/u.test(text))`;

/** The texts that are wider than their place, apart from those of the model and of people, which are cut where they must be. */
const CUT_OFF = `[...document.body.querySelectorAll('*')]
  .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.closest('[dir="auto"]') === null)
  .filter((one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== ''))
  .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
  .map(({ textContent }) => textContent)`;

/** The controls of an accessibility tree that a screen reader could not name. */
function withoutName(node: SerializedAXNode | null): string[] {
  if (node === null) return [];
  const isNameless = CONTROLS.has(node.role) && (node.name ?? '').trim() === '';
  return [...(isNameless ? [node.role] : []), ...(node.children ?? []).flatMap(withoutName)];
}
