/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

let context: CanvasRenderingContext2D | null | undefined;

/** Any CSS colour as red, green and blue; undefined if it is not a colour. Transparency is ignored. */
export function rgbOf(colour: string): Rgb | undefined {
  if (!CSS.supports('color', colour)) return undefined;
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context == null) return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** From 0 for black to 1 for white. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share how much of the other colour, from 0 to 1 */
export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour, moved towards another just far enough to be readable on a background. */
export function readable(colour: Rgb, background: Rgb, towards: Rgb, least = 4.5): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(colour, towards, share);
    if (contrast(candidate, background) >= least) return candidate;
  }
  return towards;
}
