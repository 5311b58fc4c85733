interface Part {
  /** What only the specification of a chart that needs the part contains. */
  readonly isIn: RegExp;
  load(): Promise<unknown>;
}

/** What few charts need, and pages are therefore loaded without. */
const PARTS: readonly Part[] = [
  { isIn: /"projections":/, load: () => import('./maps.ts') },
  // Others are lists of colours.
  { isIn: /"scheme":[^[]/, load: () => import('./named-schemes.ts') },
  { isIn: /"type":"voronoi"/, load: () => import('./nearest-mark.ts') },
  {
    isIn: /"type":"(?:flatten|kde|loess|pivot|quantile|regression|sample)"/,
    load: () => import('./rare-transforms.ts'),
  },
];

const partsOf = new WeakMap<object, readonly Part[]>();

/** Loads what a chart needs and few others do, beside the code of all charts or after it. @param vega its specification */
export async function loadParts(vega: object): Promise<void> {
  let parts = partsOf.get(vega);
  if (parts === undefined) {
    const text = JSON.stringify(vega);
    parts = PARTS.filter(({ isIn }) => isIn.test(text));
    partsOf.set(vega, parts);
  }
  await Promise.all(parts.map(({ load }) => load()));
}
