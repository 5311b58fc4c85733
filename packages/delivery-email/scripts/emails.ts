import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import puppeteer, { type Page } from 'puppeteer-core';
import type { Email } from '../src/email.ts';
import { sampleEmails } from '../src/testing/sample-emails.ts';

/**
 * Writes sample emails as HTML, as text, and as pictures: light and dark, wide and narrow, with images and without.
 * Usage: `npm run emails [FOLDER]`; the folder is outside the repository unless it is given.
 */
const folder = process.argv[2] ?? join(tmpdir(), 'facet-emails');
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Pictures of emails need Chromium in PATH');
// Mail clients have a font of the system, which this machine may not have.
const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
).toString('base64');
const browser = await puppeteer.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
const page = await browser.newPage();
for (const [name, email] of Object.entries(sampleEmails())) {
  writeFileSync(join(folder, `${name}.html`), withImages(email));
  writeFileSync(join(folder, `${name}.txt`), `${email.subject}\n\n${email.text}`);
  for (const width of [320, 360, 800, 1200])
    for (const scheme of ['light', 'dark'] as const)
      for (const images of ['on', 'off'] as const)
        await take(
          page,
          `${name}-${width}-${scheme}-images-${images}`,
          width,
          scheme,
          images === 'on' ? withImages(email) : email.html,
        );
  process.stdout.write(`${name}: ${Buffer.byteLength(email.html)} bytes\n`);
}
await browser.close();
process.stdout.write(`${folder}\n`);

async function take(
  page: Page,
  name: string,
  width: number,
  scheme: 'light' | 'dark',
  html: string,
): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setViewport({ width, height: 600 });
  await page.setContent(html, { waitUntil: 'load' });
  await page.addStyleTag({
    content: `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,${font})}`,
  });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** The HTML with its images inside, since browsers know no Content-IDs. */
function withImages({ html, attachments }: Email): string {
  return attachments.reduce(
    (shown, { cid, content, contentType }) =>
      cid === undefined
        ? shown
        : shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}
