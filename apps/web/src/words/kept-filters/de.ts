import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Gemerkte Filter',
  applied: (name) => `„${name}“ angewendet`,
  empty:
    'Für diese Ansicht sind noch keine Filter gemerkt. Merk dir die Filter einer Frage, um sie wiederzuverwenden.',
  notFound: 'Kein gemerkter Filter heißt so.',
  more: 'Es gibt weitere. Tippe einen Namen ein, um sie zu finden.',
  keep: 'Diese Filter merken',
  nothingToKeep: 'Füge der Frage zuerst einen Filter hinzu.',
  name: 'Name',
  forEveryone: 'Für alle, die dieses Deployment erkunden können',
  forEveryoneHint: 'Sie sehen auch die Werte in den Filtern.',
  replace: 'Die Bedingungen durch die dieser Frage ersetzen',
  save: 'Speichern',
  back: 'Zurück',
  sharedBy: (name) => `Geteilt von ${name}`,
  incomplete: 'Einige Felder fehlen',
  change: (name) => `„${name}“ ändern`,
  delete: (name) => `„${name}“ löschen`,
  deleteForEveryone: (name) => `„${name}“ für alle löschen`,
  deleted: (name) => `„${name}“ gelöscht`,
  changed: (name) => `„${name}“ geändert`,
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht',
  notApplied: (name) => `„${name}“ wurde nicht angewendet.`,
  missing: 'Diese Felder gibt es nicht mehr, oder du darfst sie nicht sehen:',
  applyRest: 'Die übrigen Bedingungen anwenden',
  failed: 'Das hat nicht geklappt.',
  gone: 'Er wurde gelöscht oder wird nicht mehr geteilt.',
  tooMany: 'Mehr gemerkte Filter kannst du in diesem Deployment nicht haben. Lösche zuerst einen.',
  tooLarge: 'Diese Filter sind zu groß, um sie zu merken. Verwende weniger Werte.',
  notAllowed: 'Du darfst Filter für alle nicht ändern.',
};

export default words;
