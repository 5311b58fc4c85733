import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Testområde',
  files: 'Filer',
  states: {
    opening: 'Åpner grenen …',
    building: 'Bygger grenen …',
    built: 'Svarene kommer fra denne grenen',
    failed: 'Grenen kan ikke kompileres',
  },
  notServed: 'Grenen kan ikke spørres',
  broken: (branch) => `${branch} kan ikke kompileres`,
  code: 'Kode',
  codeWidth: 'Bredden på koden',
  timing: 'Tidsbruk',
  nothingAsked: 'Velg felter for å se spørsmålet som kode.',
  notWritten: {
    graphql:
      'GraphQL kan ikke stille dette spørsmålet: Det har beregninger, segmenter, sammenligninger eller totaler.',
    sql: 'SQL kan ikke stille dette spørsmålet.',
    asOther: 'GraphQL kan ikke spørre som noen andre.',
  },
  notes: {
    json: 'Innholdet i forespørselen.',
    curl: 'Kjøres i et skall.',
    typescript: 'Bruker klientpakken til Facet.',
    python: 'Bruker pakken requests.',
    sql: 'Semantisk SQL: Send det som sqlQuery i stedet for query.',
    graphql: 'GraphQL-API-et til motoren.',
  },
  key: {
    key: 'Legg en API-nøkkel i FACET_API_KEY. POST /api/v1/api-keys oppretter en.',
    token:
      'Legg et token for data-API-et i FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token oppretter et.',
  },
  compare: 'Sammenlign med …',
  stopComparing: 'Avslutt sammenligningen',
  compared: 'Sammenligning av to grener',
  same: (count) => `Alle rader er like (${count}).`,
  differ: (count, total) => `${count} av ${total} rader er forskjellige.`,
  largest: (column, amount) => `Største forskjell i ${column}: ${amount}.`,
  onlyFirst: 'Minst ett svar har flere rader enn det som sammenlignes.',
  firstRows: (shown, total) => `De første ${shown} av ${total} rader vises.`,
  difference: 'Forskjell',
  differs: 'Forskjellig',
  onlyOn: (branch) => `Bare på ${branch}`,
  answers: (count) => `Rader: ${count}`,
};
export default words;
