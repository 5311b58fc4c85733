/**
 * The time unit in UTC: cells of a report are local times without a zone, which the page reads as UTC so that no
 * browser shifts them.
 */
export function utcUnit(unit: string): string {
  return unit.startsWith('utc') || unit.startsWith('binnedutc')
    ? unit
    : unit.startsWith('binned')
      ? unit.replace(/^binned/, 'binnedutc')
      : `utc${unit}`;
}

/** The unit without `utc`: what a format needs. */
export function plainUnit(unit: string): string {
  return unit.replace(/^binned/, '').replace(/^utc/, '');
}
