import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Historikk',
  files: 'Filer',
  commits: 'Commits',
  commit: 'Commit',
  choose: 'Velg en commit for å se hva den endret.',
  failed: 'Kunne ikke laste inn commits',
  commitFailed: 'Kunne ikke laste inn commiten',
  nothing: 'Denne grenen har ingen commits ennå.',
  nothingOf: (path) => `Ingen commit på denne grenen har endret ${path}.`,
  noMessage: 'Ingen melding',
  noChanges: 'Denne commiten endrer ingen filer.',
  changedFiles: 'Endrede filer',
  more: 'Vis flere',
  allFiles: 'Vis commits for alle filer',
  ofFile: 'Historikk for denne filen',
  blame: 'Vis hvem som har skrevet hver linje',
  uncommitted: 'Ikke committet',
  restore: 'Gjenopprett denne versjonen',
  restoreTitle: (path) => `Gjenopprette denne versjonen av ${path}?`,
  restoreText:
    'Den skrives til dine endringer av grenen og erstatter innholdet filen har der. Ingenting blir committet ennå.',
};
export default words;
