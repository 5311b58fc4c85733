import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Taken } from './index-page.ts';
import type { Prepared } from './prepare-demo.ts';

const LAYOUTS = { print: 'on paper', screenshot: 'as a PDF' } as const;

/** Exports the dashboards whose names contain a text as PDFs, with a picture of each page; pdftoppm draws them. */
export async function takePaper(
  folder: string,
  prepared: Prepared,
  isAsked: (name: string) => boolean,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  if (spawnSync('pdftoppm', ['-v']).error !== undefined) {
    console.log('paper: left out, since pdftoppm of the package poppler-utils is not in PATH');
    return taken;
  }
  for (const { title, publicId } of prepared.dashboards)
    for (const [layout, way] of Object.entries(LAYOUTS)) {
      const name = `paper/${title.toLowerCase().replace(/,.*/, '')} ${way}`;
      if (!isAsked(name)) continue;
      const result = await exported(prepared, publicId, layout)
        .then((pdf) => pagesOf(folder, name, pdf))
        .then((files) => ({ name, files, notes: [] }))
        .catch((error: unknown) => ({ name, files: [], notes: [String(error)] }));
      console.log(`${name}: ${result.notes.length === 0 ? `${result.files.length} pages` : result.notes[0]}`);
      taken.push(result);
    }
  return taken;
}

async function exported(prepared: Prepared, dashboardPublicId: string, layout: string): Promise<Uint8Array> {
  const { call, download, deploymentId, adminEmail } = prepared;
  const path = `/deployments/${deploymentId}/dashboard-exports`;
  const renderAs = { type: 'USER', email: adminEmail };
  const { jobId } = await call('POST', path, { dashboardPublicId, format: 'pdf', layout, renderAs });
  for (;;) {
    const { status, error } = await call('GET', `${path}/${jobId}`);
    if (status === 'failed') throw new Error(error);
    if (status === 'completed') break;
    await sleep(200);
  }
  return download(`${path}/${jobId}/download`);
}

/** Draws each page of a PDF; returns the files, relative to the folder. */
function pagesOf(folder: string, name: string, pdf: Uint8Array): string[] {
  const own = mkdtempSync(join(tmpdir(), 'facet-paper-'));
  try {
    const file = join(own, 'export.pdf');
    writeFileSync(file, pdf);
    const { status, stderr } = spawnSync('pdftoppm', ['-png', '-r', '80', file, join(own, 'page')], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    const pages = readdirSync(own)
      .filter((page) => page.endsWith('.png'))
      .sort();
    return pages.map((page, index) => {
      const target = `${name.replaceAll(/[^a-z0-9/]+/gi, '-')}-page-${index + 1}.png`;
      mkdirSync(dirname(join(folder, target)), { recursive: true });
      renameSync(join(own, page), join(folder, target));
      return target;
    });
  } finally {
    rmSync(own, { recursive: true });
  }
}
