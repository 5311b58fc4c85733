import type { View, ViewCube } from './exposures.ts';
import { HEADER, writeTexts } from './write-cube.ts';
import { writeMeta } from './write-meta.ts';
import { yamlScalar } from './yaml-text.ts';

/** The file of one view. */
export function writeView(view: View): string {
  const lines = [`${HEADER}`, 'views:', `  - name: ${yamlScalar(view.name)}`];
  lines.push(...writeTexts('    ', view.title, view.description));
  lines.push(...writeMeta('    ', view.meta, view.origin));
  lines.push('', '    cubes:', ...view.cubes.flatMap(writeCubeOfView));
  return `${lines.join('\n')}\n`;
}

function writeCubeOfView({ path, excludes }: ViewCube): string[] {
  const lines = [
    `      - join_path: ${yamlScalar(path.map((cube) => cube.name).join('.'))}`,
    '        includes: "*"',
  ];
  if (path.length > 1) lines.push('        prefix: true');
  if (excludes.length > 0)
    lines.push('        excludes:', ...excludes.map((name) => `          - ${yamlScalar(name)}`));
  return lines;
}
