import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CookieClient } from './cookie-client.ts';
import { APP, type GitHubDouble } from './github-double.ts';
import { pathOf } from './oauth-under-test.ts';

/** Settings of a server whose GitHub is the double. */
export async function githubSettings(
  t: { after(work: () => unknown): void },
  double: GitHubDouble,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-github-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'key.pem');
  await writeFile(file, double.privateKey, { mode: 0o600 });
  return {
    FACET_OUTBOUND_ALLOW: '127.0.0.1',
    FACET_GITHUB_URL: double.url,
    FACET_GITHUB_APP_ID: APP.id,
    FACET_GITHUB_APP_SLUG: APP.slug,
    FACET_GITHUB_CLIENT_ID: APP.clientId,
    FACET_GITHUB_CLIENT_SECRET: APP.secret,
    FACET_GITHUB_PRIVATE_KEY: file,
  };
}

/** Goes to GitHub and back in a browser, which somebody is signed in to. */
export async function linkInBrowser(tab: CookieClient): Promise<void> {
  const sent = await tab.post('/github/link');
  assert.equal(sent.status, 303, sent.html);
  const agreed = await fetch(sent.location ?? '', { redirect: 'manual' });
  const back = await tab.get(pathOf(agreed.headers.get('location') ?? ''));
  assert.equal(back.status, 303, back.html);
}
