/** A graph to lay out: nodes by name, and edges between them. */
export interface GraphToLayOut {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [from: string, to: string])[];
}

/** Where a node is: its upper left corner. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  /** Whether its edges lead down; otherwise they lead to the right. */
  readonly isDown: boolean;
}

export const NODE = { width: 216, height: 72 } as const;
