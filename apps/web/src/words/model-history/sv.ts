import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Historik',
  files: 'Filer',
  commits: 'Commits',
  commit: 'Commit',
  choose: 'Välj en commit för att se vad den ändrade.',
  failed: 'Det gick inte att läsa in commits',
  commitFailed: 'Det gick inte att läsa in commiten',
  nothing: 'Den här grenen har inga commits än.',
  nothingOf: (path) => `Ingen commit på den här grenen har ändrat ${path}.`,
  noMessage: 'Inget meddelande',
  noChanges: 'Den här commiten ändrar inga filer.',
  changedFiles: 'Ändrade filer',
  more: 'Visa fler',
  allFiles: 'Visa commits för alla filer',
  ofFile: 'Filens historik',
  blame: 'Visa vem som skrev varje rad',
  uncommitted: 'Inte committat',
  restore: 'Återställ den här versionen',
  restoreTitle: (path) => `Återställa den här versionen av ${path}?`,
  restoreText:
    'Den skrivs till dina ändringar av grenen och ersätter det filen innehåller där. Inget committas än.',
};
export default words;
