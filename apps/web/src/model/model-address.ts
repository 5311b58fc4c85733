import { type GraphAddress, readGraphAddress, writeGraphAddress } from '../model-graph/graph-address.ts';

/** What the address of the page names. */
export interface ModelAddress {
  readonly branch: string | null;
  readonly file: string | undefined;
  readonly line: number | undefined;
  /** Whether the form is beside the text; undefined where nothing about it changes. */
  readonly isForm?: boolean | undefined;
  /** The graph in place of the file. */
  readonly graph?: GraphAddress | undefined;
}

export function readModelAddress(address: string): ModelAddress {
  const read = new URLSearchParams(address);
  const line = Number(read.get('line'));
  return {
    branch: read.get('branch'),
    file: read.get('file') ?? undefined,
    line: Number.isInteger(line) && line > 0 ? line : undefined,
    isForm: read.has('form') ? true : undefined,
    graph: readGraphAddress(read),
  };
}

/** The address with readable paths. */
export function writeModelAddress({ branch, file, line, isForm, graph }: ModelAddress): string {
  const written = new URLSearchParams();
  if (branch !== null) written.set('branch', branch);
  if (file !== undefined) written.set('file', file);
  if (file !== undefined && line !== undefined) written.set('line', String(line));
  if (isForm === true) written.set('form', '1');
  if (graph !== undefined) writeGraphAddress(graph, written);
  return written.toString().replaceAll('%2F', '/');
}
