import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Sparade filter',
  applied: (name) => `”${name}” används nu`,
  empty:
    'Det finns inga sparade filter för den här vyn än. Spara filtren i en fråga för att använda dem igen.',
  notFound: 'Inget sparat filter heter så.',
  more: 'Det finns fler. Skriv ett namn för att hitta dem.',
  keep: 'Spara de här filtren',
  nothingToKeep: 'Lägg först till ett filter i frågan.',
  name: 'Namn',
  forEveryone: 'För alla som kan utforska den här driftsättningen',
  forEveryoneHint: 'De ser också värdena i filtren.',
  replace: 'Ersätt villkoren med dem i den här frågan',
  save: 'Spara',
  back: 'Tillbaka',
  sharedBy: (name) => `Delat av ${name}`,
  incomplete: 'Några fält saknas',
  change: (name) => `Ändra ”${name}”`,
  delete: (name) => `Ta bort ”${name}”`,
  deleteForEveryone: (name) => `Ta bort ”${name}” för alla`,
  deleted: (name) => `”${name}” har tagits bort`,
  changed: (name) => `”${name}” har ändrats`,
  undo: 'Ångra',
  undone: 'Ångrat',
  notApplied: (name) => `”${name}” användes inte.`,
  missing: 'De här fälten finns inte längre, eller så får du inte se dem:',
  applyRest: 'Använd de andra villkoren',
  failed: 'Det fungerade inte.',
  gone: 'Det har tagits bort eller delas inte längre.',
  tooMany: 'Du kan inte ha fler sparade filter i den här driftsättningen. Ta bort ett först.',
  tooLarge: 'De här filtren är för stora för att sparas. Använd färre värden.',
  notAllowed: 'Du får inte ändra filter som gäller för alla.',
};

export default words;
