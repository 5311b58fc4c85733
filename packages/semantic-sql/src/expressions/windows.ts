import type { Node, WindowDef } from 'libpg-query';
import { quoted } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Env } from './fragment.ts';
import { writeSort } from './sort.ts';

const FRAME = {
  isSet: 0x1,
  range: 0x2,
  rows: 0x4,
  groups: 0x8,
  between: 0x10,
  excludeRow: 0x8000,
  excludeGroup: 0x10000,
  excludeTies: 0x20000,
};
const STARTS: readonly (readonly [number, string])[] = [
  [0x20, 'UNBOUNDED PRECEDING'],
  [0x80, 'UNBOUNDED FOLLOWING'],
  [0x200, 'CURRENT ROW'],
  [0x800, '$ PRECEDING'],
  [0x2000, '$ FOLLOWING'],
];

export function writeOver(window: WindowDef, env: Env): string {
  if (window.name !== undefined && window.name !== '') {
    checkWindow(window.name, env, window.location);
    return quoted(window.name);
  }
  return writeWindow(window, env);
}

function checkWindow(name: string, { windows }: Env, location: number | undefined): void {
  if (!windows.has(name)) refuse(`Window "${name}" does not exist`, location);
}

/** The definition of a window, in brackets. */
export function writeWindow(window: WindowDef, env: Env): string {
  if (window.refname !== undefined && window.refname !== '')
    checkWindow(window.refname, env, window.location);
  const partitions = (window.partitionClause ?? []).map((node) => env.write(node, env).sql);
  const order = (window.orderClause ?? []).map((node) => writeSort(node, env));
  const parts = [
    ...(window.refname ? [quoted(window.refname)] : []),
    ...(partitions.length === 0 ? [] : [`PARTITION BY ${partitions.join(', ')}`]),
    ...(order.length === 0 ? [] : [`ORDER BY ${order.join(', ')}`]),
    ...writeFrame(window, env),
  ];
  return `(${parts.join(' ')})`;
}

function writeFrame({ frameOptions = 0, startOffset, endOffset }: WindowDef, env: Env): string[] {
  if ((frameOptions & FRAME.isSet) === 0) return [];
  const unit =
    (frameOptions & FRAME.rows) !== 0 ? 'ROWS' : (frameOptions & FRAME.groups) !== 0 ? 'GROUPS' : 'RANGE';
  const bound = (shift: number, offset: Node | undefined) => {
    const [, text = 'CURRENT ROW'] = STARTS.find(([bit]) => (frameOptions & (bit << shift)) !== 0) ?? [];
    return text.replace('$', () => (offset === undefined ? '' : env.write(offset, env).sql));
  };
  const start = bound(0, startOffset);
  const frame = (frameOptions & FRAME.between) !== 0 ? `BETWEEN ${start} AND ${bound(1, endOffset)}` : start;
  const excluded =
    (frameOptions & FRAME.excludeRow) !== 0
      ? ' EXCLUDE CURRENT ROW'
      : (frameOptions & FRAME.excludeGroup) !== 0
        ? ' EXCLUDE GROUP'
        : (frameOptions & FRAME.excludeTies) !== 0
          ? ' EXCLUDE TIES'
          : '';
  return [`${unit} ${frame}${excluded}`];
}
