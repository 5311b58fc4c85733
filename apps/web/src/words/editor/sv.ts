import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'Ny instrumentpanel',
  edit: 'Redigera instrumentpanel',
  editing: (title) => `Redigera ${title}`,
  untitled: 'Instrumentpanel utan titel',
  titleLabel: 'Instrumentpanelens titel',
  saved: 'Sparat',
  saving: 'Sparar…',
  offline: 'Inte sparat än: servern kan inte nås',
  stopped: 'Inte sparat',
  publish: 'Publicera instrumentpanel',
  published: 'Publicerad.',
  openPublished: 'Öppna den',
  publishFailed: 'Instrumentpanelen publicerades inte',
  undo: 'Ångra',
  redo: 'Gör om',
  add: 'Lägg till',
  text: 'Text',
  newText: 'Ny text',
  divider: 'Avdelare',
  spacer: 'Mellanrum',
  chart: 'Diagram från en rapport',
  chooseReport: 'Välj en rapport',
  searchReports: 'Sök rapporter',
  noReports: 'Det finns inga rapporter än. Ställ en fråga i Utforska och spara den, så kan den visas här.',
  nothingFound: 'Ingen rapport matchar.',
  back: 'Tillbaka',
  empty: {
    title: 'Den här instrumentpanelen är tom',
    text: 'Lägg till diagram, nyckeltal, texter och filter. Andra ser instrumentpanelen när du publicerar den.',
  },
  selected: (count) => (count === 1 ? '1 widget vald' : `${count} widgetar valda`),
  settings: 'Inställningar',
  ofDashboard: 'Instrumentpanelens inställningar',
  close: 'Stäng inställningarna',
  remove: (count) => (count === 1 ? 'Ta bort widget' : `Ta bort ${count} widgetar`),
  heading: 'Rubrik',
  showHeading: 'Visa rubriken',
  description: 'Beskrivning',
  markdown: 'Text (Markdown)',
  label: 'Etikett',
  fromReport: 'Som i rapporten om tomt',
  openReport: 'Öppna rapporten',
  noSettings: 'Den här widgeten har inga inställningar.',
  lost: (count) =>
    count === 1
      ? 'En av dina ändringar togs tillbaka, eftersom någon annan har ändrat samma sak.'
      : `${count} av dina ändringar togs tillbaka, eftersom någon annan har ändrat samma saker.`,
  notUndone: 'Det går inte längre att ångra: någon annan har ändrat det sedan dess.',
  refused: 'Den senaste ändringen togs tillbaka.',
  dismiss: 'Stäng',
  inCode: {
    title: 'Den här instrumentpanelen definieras i en fil',
    text: 'Ändra den i datamodellen. Den publiceras när ändringen har slagits samman.',
  },
  gone: {
    title: 'Den här arbetsboken finns inte',
    text: 'Den har tagits bort, eller så har du inte åtkomst till den.',
  },
  notAllowed: {
    title: 'Du får inte redigera den här instrumentpanelen',
    text: 'Någon med full åtkomst till den kan ge dig lov.',
  },
  failed: 'Instrumentpanelen kunde inte läsas in',
};

export default words;
