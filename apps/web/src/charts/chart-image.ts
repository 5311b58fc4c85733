import type { Tokens } from '@facet/look/tokens';

const SCALE = 2;
const PADDING = 16;
const TITLE = 32;

/** A chart as a picture that makes sense on its own: with its title, on the colour of its card. */
export async function chartImage(chart: Blob, title: string, tokens: Tokens): Promise<Blob> {
  const drawn = await createImageBitmap(chart);
  const width = drawn.width + 2 * PADDING * SCALE;
  const height = drawn.height + (2 * PADDING + TITLE) * SCALE;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw the picture');
  context.fillStyle = tokens.card;
  context.fillRect(0, 0, width, height);
  context.fillStyle = tokens.text;
  context.font = `600 ${14 * SCALE}px ${tokens.headingFont}`;
  context.textBaseline = 'top';
  context.fillText(shortened(context, title, drawn.width), PADDING * SCALE, PADDING * SCALE);
  context.drawImage(drawn, PADDING * SCALE, (PADDING + TITLE) * SCALE);
  drawn.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

function shortened(context: OffscreenCanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = Math.min(text.length, 500);
  while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}
