import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Testyta',
  files: 'Filer',
  states: {
    opening: 'Öppnar grenen …',
    building: 'Bygger grenen …',
    built: 'Svaren kommer från den här grenen',
    failed: 'Grenen går inte att kompilera',
  },
  notServed: 'Det går inte att fråga grenen',
  broken: (branch) => `${branch} går inte att kompilera`,
  code: 'Kod',
  codeWidth: 'Kodens bredd',
  timing: 'Tider',
  nothingAsked: 'Välj fält för att se frågan som kod.',
  notWritten: {
    graphql:
      'GraphQL kan inte ställa den här frågan: den har beräkningar, segment, jämförelser eller summor.',
    sql: 'SQL kan inte ställa den här frågan.',
    asOther: 'GraphQL kan inte fråga som någon annan.',
  },
  notes: {
    json: 'Innehållet i begäran.',
    curl: 'Körs i ett skal.',
    typescript: 'Använder Facets klientpaket.',
    python: 'Använder paketet requests.',
    sql: 'Semantisk SQL: skicka den som sqlQuery i stället för query.',
    graphql: 'Motorns GraphQL-API.',
  },
  key: {
    key: 'Lägg en API-nyckel i FACET_API_KEY. POST /api/v1/api-keys skapar en.',
    token:
      'Lägg en token för data-API:et i FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token skapar en.',
  },
  compare: 'Jämför med …',
  stopComparing: 'Sluta jämföra',
  compared: 'Jämförelse av två grenar',
  same: (count) => `Alla rader är lika (${count}).`,
  differ: (count, total) => `${count} av ${total} rader skiljer sig.`,
  largest: (column, amount) => `Största skillnad i ${column}: ${amount}.`,
  onlyFirst: 'Minst ett svar har fler rader än vad som jämförs.',
  firstRows: (shown, total) => `De första ${shown} av ${total} rader visas.`,
  difference: 'Skillnad',
  differs: 'Skiljer sig',
  onlyOn: (branch) => `Bara på ${branch}`,
  answers: (count) => `Rader: ${count}`,
};
export default words;
