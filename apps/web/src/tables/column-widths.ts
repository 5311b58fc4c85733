/** What decides the width of a column. */
export interface WidthNeeds {
  /** Pixels that its content takes. */
  readonly content: number;
  /** Pixels that the author or the viewer chose. */
  readonly fixed?: number;
  /** The share of the room that is left. */
  readonly flex?: number;
}

export const LEAST_WIDTH = 48;
const MOST_WIDTH = 360;

/**
 * The widths of columns in a room: as wide as their content, and if room is left, wider in proportion. Those with a flex
 * share it among themselves.
 */
export function columnWidths(needs: readonly WidthNeeds[], room: number): number[] {
  const own = needs.map(({ content, fixed }) =>
    fixed === undefined ? Math.min(Math.max(Math.ceil(content), LEAST_WIDTH), MOST_WIDTH) : fixed,
  );
  const left = Math.floor(room) - own.reduce((sum, width) => sum + width, 0);
  if (left <= 0) return own;
  const isFlexible = needs.some(({ flex, fixed }) => flex !== undefined && fixed === undefined);
  const weights = needs.map(({ flex, fixed }, index) =>
    fixed !== undefined ? 0 : isFlexible ? (flex ?? 0) : (own[index] ?? 0),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return own;
  const wide = own.map((width, index) => width + Math.floor((left * (weights[index] ?? 0)) / all));
  const last = weights.findLastIndex((weight) => weight > 0);
  const used = wide.reduce((sum, width) => sum + width, 0);
  return wide.map((width, index) => (index === last ? width + Math.floor(room) - used : width));
}

/** A few indexes from all over a list, the first ones among them. */
export function sampleOf(length: number, most = 200): number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  const step = (length - most / 2) / (most / 2);
  return Array.from({ length: most }, (_, index) =>
    index < most / 2 ? index : Math.floor(most / 2 + (index - most / 2) * step),
  );
}
