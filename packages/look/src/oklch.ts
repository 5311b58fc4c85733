/** A colour by lightness (0 to 1), chroma and hue in degrees (Ottosson, “A perceptual color space”, 2020). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

/** The colour as `#rrggbb`, with as much of its chroma as a screen has. */
export function hexOf({ l, c, h }: Oklch): string {
  let low = 0;
  let high = c;
  let fitting = linearOf({ l, c: 0, h });
  if (isInGamut(linearOf({ l, c, h }))) fitting = linearOf({ l, c, h });
  else
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2;
      const candidate = linearOf({ l, c: middle, h });
      if (isInGamut(candidate)) {
        low = middle;
        fitting = candidate;
      } else high = middle;
    }
  return `#${fitting
    .map((part) =>
      Math.round(255 * gammaOf(part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A colour written as `#rgb` or `#rrggbb`; undefined for other notations. */
export function oklchOf(hex: string): Oklch | undefined {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim());
  if (match === null) return undefined;
  const digits = match[1] ?? '';
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [r = 0, g = 0, b = 0] = pairs.map((pair) => linearPart(Number.parseInt(pair, 16) / 255));
  const [long, medium, short] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI };
}

function linearOf({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isInGamut(parts: Triple): boolean {
  return parts.every((part) => part >= -0.0005 && part <= 1.0005);
}

function gammaOf(part: number): number {
  const clamped = Math.min(1, Math.max(0, part));
  return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
}

function linearPart(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
