import type { EmailWords } from './email-words.ts';

/** The texts in German. */
const words: EmailWords = {
  dataFrom: (when) => `Daten vom ${when}`,
  filters: 'Filter',
  problems: (count) =>
    count === 1
      ? 'Ein Teil dieses Dashboards konnte nicht geladen werden'
      : `${count} Teile dieses Dashboards konnten nicht geladen werden`,
  more: (count) => `und ${count} weitere`,
  changed: 'Was sich geändert hat',
  rows: (shown, count) => `${shown} von ${count} Zeilen`,
  firstRows: (count) => `Nur die ersten ${count} Zeilen`,
  columns: (shown, count) => `${shown} von ${count} Spalten`,
  tables: (shown, count) => `${shown} von ${count} Tabellen`,
  picture: 'Bild',
  files: 'Anhang',
  open: 'Dashboard öffnen',
  unsubscribe: 'Abbestellen',
  manage: 'Versand verwalten',
  why: {
    scheduled: (by) => `Du bekommst diese E-Mail, weil ${by} sie für dich geplant hat.`,
    recipient: 'Du bekommst diese E-Mail, weil sie für dich geplant ist.',
    subscribed: 'Du bekommst diese E-Mail, weil du sie abonniert hast.',
    group: (group) => `Du bekommst diese E-Mail, weil du in der Gruppe ${group} bist.`,
    owner: 'Du bekommst diese E-Mail, weil du diesen Versand verwaltest.',
  },
  ranAt: (when) => `Lauf vom ${when}`,
  cause: 'Was schiefgegangen ist',
  failed: {
    subject: (title) => `Versand fehlgeschlagen: ${title}`,
    title: (title) => `Der geplante Versand von ${title} ist fehlgeschlagen`,
    text: 'Du bekommst die nächste E-Mail erst, wenn er wieder funktioniert.',
  },
  works: {
    subject: (title) => `Versand funktioniert wieder: ${title}`,
    title: (title) => `Der geplante Versand von ${title} funktioniert wieder`,
    text: 'Der letzte Lauf war erfolgreich. Du musst nichts tun.',
  },
};

export default words;
