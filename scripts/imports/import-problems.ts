import { cyclesIn } from './cycles.ts';
import { BUNDLED, CONTRACT, LAYERS, PRIVATE, TESTS, UNITS } from './layers.ts';
import type { Import, Package } from './read-imports.ts';

/** What breaks a rule, a line or a few for each. */
export function importProblems(imports: readonly Import[], packages: readonly Package[]): string[] {
  const tested = imports.filter(({ from, to }) => !TESTS.test(from) && !TESTS.test(to));
  return [
    ...tested.flatMap(layerProblem),
    ...tested.flatMap(privateProblem),
    ...imports.flatMap((one) => packageProblem(one, packages)),
    ...imports
      .filter(({ to }) => CONTRACT.test(to))
      .map((one) => `${arrow(one)}: contracts are test data, which only the sweeps load, by glob`),
    ...UNITS.flatMap(({ name, pattern }) => cycleProblems(name, pattern, tested)),
  ];
}

function layerProblem(one: Import): string[] {
  return Object.entries(LAYERS).flatMap(([folder, layers]) => {
    if (![one.from, one.to].every((file) => file.startsWith(`${folder}/`))) return [];
    const [from, to] = [one.from, one.to].map((file) => placeOf(file.slice(folder.length + 1), layers));
    if (from === undefined || to === undefined)
      return [`${arrow(one)}: one of them is in no layer; add its folder to scripts/imports/layers.ts`];
    if (from.name === to.name || from.layer > to.layer) return [];
    return [`${arrow(one)}: ${from.name} is not above ${to.name}`];
  });
}

function placeOf(
  path: string,
  layers: readonly (readonly string[])[],
): { name: string; layer: number } | undefined {
  for (const [layer, names] of layers.entries()) {
    const name = names.find((candidate) => path === candidate || path.startsWith(`${candidate}/`));
    if (name !== undefined) return { name, layer };
  }
  return undefined;
}

function privateProblem(one: Import): string[] {
  for (const { pattern, but, instead } of PRIVATE) {
    const [, folder] = pattern.exec(one.to) ?? [];
    if (folder === undefined || one.from.startsWith(folder) || but?.test(one.from)) continue;
    return [`${arrow(one)}: private to ${folder}; ${instead}`];
  }
  return [];
}

/** Packages import only packages that they declare, by name. */
function packageProblem(one: Import, packages: readonly Package[]): string[] {
  const importing = packages.find(({ folder }) => one.from.startsWith(`${folder}/`));
  if (importing === undefined) return [];
  if (one.specifier.startsWith('.'))
    return one.to.startsWith(`${importing.folder}/`) || TESTS.test(one.from)
      ? []
      : [`${arrow(one)}: outside of ${importing.name}`];
  const name = one.specifier.split('/').slice(0, 2).join('/');
  if (name === importing.name || importing.dependencies.has(name)) return [];
  const isForDevelopment = TESTS.test(one.from) || BUNDLED.includes(importing.folder);
  if (isForDevelopment && importing.devDependencies.has(name)) return [];
  return [`${arrow(one)}: ${importing.folder}/package.json does not declare ${name}`];
}

function cycleProblems(name: string, pattern: RegExp, imports: readonly Import[]): string[] {
  const unitOf = (file: string) => pattern.exec(file)?.[0];
  const arrows = imports.flatMap((one) => {
    const [from, to] = [unitOf(one.from), unitOf(one.to)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, one }];
  });
  return cyclesIn(arrows.map(({ from, to }) => [from, to] as const)).map((cycle) => {
    const inside = arrows.filter(({ from, to }) => cycle.includes(from) && cycle.includes(to));
    return [
      `${cycle.length} ${name} form a cycle: ${cycle.join(', ')}`,
      ...inside.map(({ one }) => `  ${arrow(one)}`),
    ].join('\n');
  });
}

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`;
}
