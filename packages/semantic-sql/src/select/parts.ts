import type { Node, SortBy } from 'libpg-query';
import type { Leaf } from '../expressions/block.ts';
import type { Fragment } from '../expressions/fragment.ts';
import type { Limit } from './limit.ts';

export type Piece = { sql: string; uses: readonly Leaf[]; node: Node };

export type Target = Fragment & { alias: string | undefined; uses: readonly Leaf[]; node: Node };

export type Order = {
  sql: string;
  sort: SortBy;
  target: Target | undefined;
  fragment: Fragment;
  uses: readonly Leaf[];
};

export type Parts = {
  targets: Target[];
  where: Piece[];
  groups: { sql: string; fragments: (Fragment & { uses: readonly Leaf[] })[] } | undefined;
  having: Piece[];
  order: Order[];
  distinct: string;
  windows: { sql: string; uses: readonly Leaf[] };
  limit: Limit;
};

/** Runs a writer, and returns which members it used. */
export type PieceWriter = <T>(writer: () => T) => { value: T; uses: readonly Leaf[] };
