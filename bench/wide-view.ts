import type { FacetClient } from './facet-process.ts';

const SUBJECTS = ['Revenue', 'Customers', 'Orders', 'Discount', 'Region', 'Warehouse', 'Return', 'Shipping'];
const titleOf = (number: number) => `${SUBJECTS[number % SUBJECTS.length]} ${number}`;
const list = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Creates a deployment with a view of so many members, half of them measures; waits for its build. */
export async function makeWideView(facet: FacetClient, members: number): Promise<number> {
  const id = await facet.makeDeployment(`A view of ${members} members`);
  await facet.waitForBuild(id);
  const build = `/build/api/v1/deployments/${id}`;
  await facet.call('POST', `${build}/dev-mode`, {});
  const files = [{ path: 'model/wide.yml', content: modelOf(members / 2) }];
  await facet.call('PUT', `${build}/data-model/files`, { files });
  await facet.call('POST', `${build}/commit`, { message: 'A wide view', exitDevMode: true });
  await facet.waitForBuild(id);
  return id;
}

function modelOf(half: number): string {
  const measures = list(
    half,
    (number) => `      - { name: measure_${number}, title: ${titleOf(number)}, type: sum, sql: value }`,
  );
  const dimensions = list(
    half,
    (number) => `      - { name: dimension_${number}, title: ${titleOf(number)}, type: string, sql: name }`,
  );
  return `cubes:
  - name: wide_facts
    sql: SELECT 1 AS value, 'a' AS name
    measures:
${measures.join('\n')}
    dimensions:
${dimensions.join('\n')}
views:
  - name: wide
    cubes:
      - join_path: wide_facts
        includes: "*"
`;
}

/** What the server answers about the model of a deployment with such a view; compiling one of thousands takes too long. */
export function metadataOf(deploymentId: number, members: number): object {
  const named = (kind: string, type: string) =>
    list(members / 2, (number) => ({ name: `wide.${kind}_${number}`, shortTitle: titleOf(number), type }));
  const view = {
    name: 'wide',
    type: 'view',
    title: 'Wide',
    measures: named('measure', 'number'),
    dimensions: named('dimension', 'string'),
    segments: [],
  };
  return { data: [{ deploymentId, branchName: null, cubes: [view], error: null }] };
}
