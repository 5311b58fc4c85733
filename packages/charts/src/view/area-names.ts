interface NamedFeature {
  readonly id?: string | number;
  readonly properties: { readonly name?: string };
}

/** Postal codes of the states with the numbers that the Census Bureau gives them (FIPS 5-2). */
const STATES =
  'AL01AK02AZ04AR05CA06CO08CT09DE10DC11FL12GA13HI15ID16IL17IN18IA19KS20KY21LA22ME23MD24MA25MI26MN27MS28MO29MT30NE31' +
  'NV32NH33NJ34NM35NY36NC37ND38OH39OK40OR41PA42RI44SC45SD46TN47TX48UT49VT50VA51WA53WV54WI55WY56PR72';

/** Other names of countries than those of the atlas. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states': 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  'czech republic': 'CZ',
  turkey: 'TR',
  'ivory coast': 'CI',
  swaziland: 'SZ',
  burma: 'MM',
  macedonia: 'MK',
};

/** A function that finds the outline of an area by its name, code or number. */
export async function areaIds(
  base: 'us' | 'world',
  features: readonly NamedFeature[],
): Promise<(name: unknown) => string | number | undefined> {
  const ids = new Map<string, string | number>();
  const add = (name: string | undefined, id: string | number | undefined) => {
    if (name !== undefined && id !== undefined && !ids.has(normal(name))) ids.set(normal(name), id);
  };
  for (const { id, properties } of features) {
    add(properties.name, id);
    add(id === undefined ? undefined : String(id), id);
  }
  if (base === 'us') for (const [, code, id] of STATES.matchAll(/([A-Z]{2})(\d\d)/g)) add(code, id);
  else await addCountries(add);
  return (name) => (name === null || name === undefined ? undefined : ids.get(normal(String(name))));
}

async function addCountries(add: (name: string | undefined, id: string | undefined) => void): Promise<void> {
  const { iso31661 } = await import('iso-3166');
  const byCode = new Map<string, string>();
  for (const { alpha2, alpha3, numeric, name } of iso31661) {
    byCode.set(alpha2, numeric);
    add(alpha2, numeric);
    add(alpha3, numeric);
    add(name, numeric);
  }
  const english = new Intl.DisplayNames('en', { type: 'region' });
  for (const [code, numeric] of byCode) add(english.of(code), numeric);
  for (const [name, code] of Object.entries(OTHER_NAMES)) add(name, byCode.get(code));
}

/** Names are compared without case, accents and punctuation. */
function normal(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .trim();
}
