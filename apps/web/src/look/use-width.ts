import { useKept } from './use-kept.ts';

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The width of a panel in pixels, which this browser remembers. @param key its name in the storage */
export function useWidth(key: string, initial: number, { least, most }: Bounds) {
  return useKept(key, initial, (stored) =>
    typeof stored === 'number' && stored >= least && stored <= most ? stored : undefined,
  );
}
