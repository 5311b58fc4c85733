import { createHash } from 'node:crypto';
import { ADMIN_KEY, type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, type Row } from '../figure.ts';

const FILES = 1000;
const CLIENTS = 10;
const ROUNDS = 3;

/** An upload of 1,000 files over ten connections, from `file-hashes` to the response of `finish`; then their list. */
export const upload: Row = {
  name: 'upload',
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      // No builds: they follow the response and would affect the next round.
      FACET_ROLES: 'api',
    });
    try {
      const uploads: number[] = [];
      const lists: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await facet.makeDeployment(`Upload ${round}`);
        uploads.push(await uploadAll(facet, id, filesOf(round)));
        for (let time = 0; time < 10; time += 1) lists.push(await listAll(facet, id));
      }
      return [
        atMost(
          'upload of 1,000 files, until the response of finish',
          median(uploads) / 1000,
          's',
          3,
          uploads,
        ),
        atMost('listing them', median(lists), 'ms', 60, lists),
      ];
    } finally {
      await facet.stop();
    }
  },
};

export function filesOf(round: number): Map<string, string> {
  return new Map(
    Array.from({ length: FILES }, (_, index) => [
      `model/cubes/folder_${index % 20}/cube_${index}.yml`,
      `cubes:\n  - name: cube_${index}\n    sql_table: public.table_${index}\n    description: Round ${round}\n`.concat(
        ...Array.from({ length: 20 }, (__, line) => `    # Line ${line} of file ${index}\n`),
      ),
    ]),
  );
}

export async function uploadAll(
  facet: FacetProcess,
  id: number,
  files: ReadonlyMap<string, string>,
): Promise<number> {
  const base = `/build/api/v1/deployments/${id}/data-model`;
  const started = performance.now();
  await facet.call('GET', `${base}/file-hashes`);
  const { transaction } = await facet.call('POST', `${base}/upload/start`, {});
  const waiting = [...files];
  const client = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [path, content] = next;
      const body = new FormData();
      body.append('transaction', JSON.stringify(transaction));
      body.append('fileName', path);
      body.append('file', new Blob([content]), path);
      const response = await fetch(`${facet.url}${base}/upload/file`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
        body,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const hashes = [...files].map(([path, content]) => [
    path,
    { hash: createHash('sha1').update(content).digest('hex') },
  ]);
  await facet.call('POST', `${base}/upload/finish`, { transaction, files: Object.fromEntries(hashes) });
  return performance.now() - started;
}

async function listAll(facet: FacetProcess, id: number): Promise<number> {
  const started = performance.now();
  const answer = await facet.call('GET', `/build/api/v1/deployments/${id}/data-model/files`);
  const took = performance.now() - started;
  const count = JSON.stringify(answer.items).split('"type":"file"').length - 1;
  if (count !== FILES) throw new Error(`The list has ${count} files`);
  return took;
}
