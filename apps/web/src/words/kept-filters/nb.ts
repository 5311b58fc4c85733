import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Lagrede filtre',
  applied: (name) => `«${name}» er tatt i bruk`,
  empty:
    'Det er ingen lagrede filtre for denne visningen ennå. Lagre filtrene i et spørsmål for å bruke dem igjen.',
  notFound: 'Ingen lagrede filtre har dette navnet.',
  more: 'Det finnes flere. Skriv et navn for å finne dem.',
  keep: 'Lagre disse filtrene',
  nothingToKeep: 'Legg først til et filter i spørsmålet.',
  name: 'Navn',
  forEveryone: 'For alle som kan utforske denne distribusjonen',
  forEveryoneHint: 'De ser også verdiene i filtrene.',
  replace: 'Erstatt betingelsene med dem i dette spørsmålet',
  save: 'Lagre',
  back: 'Tilbake',
  sharedBy: (name) => `Delt av ${name}`,
  incomplete: 'Noen felt mangler',
  change: (name) => `Endre «${name}»`,
  delete: (name) => `Slett «${name}»`,
  deleteForEveryone: (name) => `Slett «${name}» for alle`,
  deleted: (name) => `«${name}» er slettet`,
  changed: (name) => `«${name}» er endret`,
  undo: 'Angre',
  undone: 'Angret',
  notApplied: (name) => `«${name}» ble ikke tatt i bruk.`,
  missing: 'Disse feltene finnes ikke lenger, eller du har ikke tilgang til dem:',
  applyRest: 'Bruk de andre betingelsene',
  failed: 'Det fungerte ikke.',
  gone: 'Det er slettet eller deles ikke lenger.',
  tooMany: 'Du kan ikke ha flere lagrede filtre i denne distribusjonen. Slett ett først.',
  tooLarge: 'Disse filtrene er for store til å lagres. Bruk færre verdier.',
  notAllowed: 'Du kan ikke endre filtre som gjelder for alle.',
};

export default words;
