/** A node of an expression, as Vega parses it. */
export interface ExpressionNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** A node with all nodes in it. */
export function nodesOf(value: unknown): ExpressionNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

function isNode(value: unknown): value is ExpressionNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
