/** A graph to lay out: nodes by name, and edges between them. */
export interface GraphToLayOut {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [from: string, to: string])[];
}

/** Where a node is: its upper left corner. */
export interface Placed {
  readonly x: number;
  readonly y: number;
}

export const NODE = { width: 216, height: 72 } as const;
