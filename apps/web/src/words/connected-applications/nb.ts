import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Tilkoblede programmer',
  about:
    'Programmer som noen har logget på, for eksempel MCP-klienter. Hvert av dem handler på vegne av én person og har aldri flere rettigheter enn personen.',
  notAllowed: {
    title: 'Bare administratorer ser programmene til alle',
    text: 'Dine egne står på siden for kontoen din.',
  },
  failed: 'Programmene kunne ikke lastes inn',
  failsAgain: 'Hvis det skjer igjen, kan du lete etter forespørsels-ID-en i loggen til serveren.',
  search: 'Søk etter programmer og personer',
  clearSearch: 'Tøm søket',
  columns: {
    application: 'Program',
    person: 'Person',
    access: 'Tilgang',
    connected: 'Koblet til',
    lastUsed: 'Sist brukt',
  },
  reaches: {
    api: 'Alt personen kan gjøre',
    'mcp:query': 'Datamodeller og spørringer',
    'mcp:content': 'Rapporter og dashbord',
    'mcp:model': 'Utviklingsgrener',
  },
  signInOnly: 'Bare pålogging',
  never: 'Aldri',
  revoke: 'Trekk tilbake tilgangen',
  revokeFor: (application, person) => `Trekk tilbake tilgangen til ${application} for ${person}`,
  revokeTitle: (application) => `Trekke tilbake tilgangen til ${application}?`,
  revokeText: (person) =>
    `Innen to sekunder kan programmet ikke lenger handle på vegne av ${person}, før personen logger på det igjen.`,
  revoked: (application, person) => `${application} kan ikke lenger handle på vegne av ${person}`,
  noMatch: (text) => `Ingen programmer eller personer samsvarer med «${text}»`,
  nothing: {
    title: 'Ingen programmer er koblet til',
    text: (address) => `MCP-klienter kobler seg til adressen ${address}.`,
  },
  showMore: 'Vis flere',
};
export default words;
