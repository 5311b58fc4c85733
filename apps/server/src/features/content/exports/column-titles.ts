interface Titled {
  readonly name: string;
  readonly title: string;
  readonly granularity: string | null;
}

/** The source of the column names in the first line of a file. */
export const HEADERS = ['titles', 'names'] as const;
export type Header = (typeof HEADERS)[number];

/** The header of each column. Equal titles are distinguished by their period, or else replaced by names. */
export function columnTitles(columns: readonly Titled[], header: Header = 'titles'): string[] {
  if (header === 'names') return columns.map(({ name }) => name);
  const titles = columns.map(({ title }) => title);
  const withPeriods = columns.map(({ title, granularity }, index) =>
    granularity !== null && isRepeated(titles, index) ? `${title} (${granularity})` : title,
  );
  return columns.map(({ name }, index) =>
    isRepeated(withPeriods, index) ? name : (withPeriods[index] as string),
  );
}

function isRepeated(titles: readonly string[], index: number): boolean {
  const title = titles[index] as string;
  return titles.indexOf(title) !== index || titles.lastIndexOf(title) !== index;
}
