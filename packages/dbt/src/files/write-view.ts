import type { View, ViewCube } from '../semantic/exposures.ts';
import { HEADER } from './generated-header.ts';
import { writeTexts } from './write-cube.ts';
import { writeMeta } from './write-meta.ts';
import { yamlScalar, yamlText } from './yaml-text.ts';

/** The content of a view's file. */
export function writeView({ name, title, description, meta, origin, cubes }: View): string {
  const from = Object.entries(origin).map(([key, value]) => `        ${key}: ${yamlText(value)}\n`);
  return [
    `${HEADER}\nviews:\n  - name: ${yamlScalar(name)}\n`,
    writeTexts('    ', title, description),
    writeMeta('    ', meta, from.join('')),
    '\n    cubes:\n',
    ...cubes.map(writeCubeOfView),
  ].join('');
}

function writeCubeOfView({ path, includes, excludes, isPrefixed }: ViewCube): string {
  const joinPath = yamlScalar(path.map((cube) => cube.name).join('.'));
  let text = `      - join_path: ${joinPath}\n        includes:${includes === null ? ' "*"' : ''}\n`;
  for (const { name, alias } of includes ?? []) {
    text += `          - name: ${yamlScalar(name)}\n`;
    if (alias !== name) text += `            alias: ${yamlScalar(alias)}\n`;
  }
  if (isPrefixed) text += '        prefix: true\n';
  if (excludes.length > 0) text += '        excludes:\n';
  for (const name of excludes) text += `          - ${yamlScalar(name)}\n`;
  return text;
}
