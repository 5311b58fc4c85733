import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Anslutna program',
  about:
    'Program som någon har loggat in i, till exempel MCP-klienter. Varje program agerar för en person och har aldrig fler rättigheter än personen.',
  notAllowed: {
    title: 'Bara administratörer ser allas program',
    text: 'Dina egna finns på sidan för ditt konto.',
  },
  failed: 'Det gick inte att läsa in programmen',
  failsAgain: 'Om det händer igen kan du leta efter begärans ID i serverns logg.',
  search: 'Sök program och personer',
  clearSearch: 'Rensa sökningen',
  columns: {
    application: 'Program',
    person: 'Person',
    access: 'Åtkomst',
    connected: 'Ansluten',
    lastUsed: 'Senast använd',
  },
  reaches: {
    api: 'Allt som personen kan göra',
    'mcp:query': 'Datamodeller och frågor',
    'mcp:content': 'Rapporter och instrumentpaneler',
    'mcp:model': 'Utvecklingsgrenar',
  },
  signInOnly: 'Bara inloggning',
  never: 'Aldrig',
  revoke: 'Återkalla åtkomsten',
  revokeFor: (application, person) => `Återkalla åtkomsten för ${application} hos ${person}`,
  revokeTitle: (application) => `Återkalla åtkomsten för ${application}?`,
  revokeText: (person) =>
    `Inom två sekunder kan programmet inte längre agera för ${person}, förrän personen loggar in i det igen.`,
  revoked: (application, person) => `${application} kan inte längre agera för ${person}`,
  noMatch: (text) => `Inget program och ingen person matchar ”${text}”`,
  nothing: {
    title: 'Inga program är anslutna',
    text: (address) => `MCP-klienter ansluter till adressen ${address}.`,
  },
  showMore: 'Visa fler',
};
export default words;
