import { type Rgb, rgbOfHex } from '@facet/look/colour';

let context: CanvasRenderingContext2D | null | undefined;

/** Any CSS colour as red, green and blue; undefined if it is not a colour. Transparency is ignored. */
export function rgbOf(colour: string): Rgb | undefined {
  // What a canvas takes milliseconds for when it is the first of the page.
  if (/^#[0-9a-f]{6}$/i.test(colour)) return rgbOfHex(colour);
  if (!CSS.supports('color', colour)) return undefined;
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context == null) return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
