/** What decides the width of a column. */
export interface WidthNeeds {
  /** Pixels that its content takes. */
  readonly content: number;
  /** The same with its heading in several lines, if that is less. */
  readonly least?: number;
  /** Pixels that the author or the viewer chose. */
  readonly fixed?: number;
  /** The share of the room that is left. */
  readonly flex?: number;
}

export const LEAST_WIDTH = 48;
const MOST_WIDTH = 360;

/**
 * The widths of columns in a room: as wide as their content, and if room is left, wider in proportion. Those with a flex
 * share it among themselves. Where there is too little room, headings take several lines.
 */
export function columnWidths(needs: readonly WidthNeeds[], room: number): number[] {
  const own = needs.map(({ content, fixed }) => fixed ?? within(content));
  const left = Math.floor(room) - own.reduce((sum, width) => sum + width, 0);
  if (left < 0) return narrowed(needs, own, -left);
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

function within(width: number): number {
  return Math.min(Math.max(Math.ceil(width), LEAST_WIDTH), MOST_WIDTH);
}

/** Takes what is lacking from columns whose headings can have several lines, in proportion to what that saves. */
function narrowed(needs: readonly WidthNeeds[], own: readonly number[], lacking: number): number[] {
  const spare = needs.map(({ least, fixed }, index) =>
    least === undefined || fixed !== undefined ? 0 : Math.max(0, (own[index] ?? 0) - within(least)),
  );
  const all = spare.reduce((sum, width) => sum + width, 0);
  const part = all === 0 ? 0 : Math.min(1, lacking / all);
  return own.map((width, index) => width - Math.ceil((spare[index] ?? 0) * part));
}

/** A few indexes from all over a list, the first ones among them. */
export function sampleOf(length: number, most = 200): number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  const step = (length - most / 2) / (most / 2);
  return Array.from({ length: most }, (_, index) =>
    index < most / 2 ? index : Math.floor(most / 2 + (index - most / 2) * step),
  );
}
