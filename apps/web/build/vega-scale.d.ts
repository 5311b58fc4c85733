declare module 'vega-scale' {
  export function interpolateColors(colours: readonly string[]): (share: number) => string;
  export function scheme(name: string, colours: readonly string[] | ((share: number) => string)): void;
}
declare module 'vega-scale/palettes' {
  /** Lists of colours, or the digits of all of them in one text. */
  type Palettes = Readonly<Record<string, string | readonly string[]>>;
  export const continuous: Palettes;
  export const discrete: Palettes;
}
