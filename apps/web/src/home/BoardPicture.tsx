import type { OutlinedWidget } from '@facet/client';
import { useTokens } from '../look/tokens.tsx';
import { Glyph } from './Glyph.tsx';

/** Units of the picture: a column of the board, and a row as high as it is beside a column of 100 pixels. */
const COLUMN = 20;
const ROW = 12.8;
const GAP = 3;
const MARGIN = 10;
const WIDTH = 12 * COLUMN + 2 * MARGIN;
const HEIGHT = 150;
export const PICTURE_RATIO = WIDTH / HEIGHT;

/**
 * A picture of a board: the places and kinds of its widgets, in the colours of the theme. It contains no data, so it shows
 * the same to everyone.
 */
export function BoardPicture({ outline }: { outline: readonly OutlinedWidget[] }) {
  const { page } = useTokens();
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden focusable={false} style={{ background: page }}>
      {outline.map((widget) => {
        const place = {
          x: MARGIN + widget.x * COLUMN + GAP / 2,
          y: MARGIN + widget.y * ROW + GAP / 2,
          width: widget.w * COLUMN - GAP,
          height: widget.h * ROW - GAP,
        };
        if (place.y > HEIGHT) return null;
        return <Glyph key={`${widget.x} ${widget.y}`} shape={widget.shape} place={place} />;
      })}
    </svg>
  );
}
