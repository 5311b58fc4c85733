import type { EmailWords } from './email-words.ts';

/** The texts in Swedish. */
const words: EmailWords = {
  dataFrom: (when) => `Data från ${when}`,
  filters: 'Filter',
  problems: (count) =>
    count === 1
      ? 'En del av den här instrumentpanelen kunde inte läsas in'
      : `${count} delar av den här instrumentpanelen kunde inte läsas in`,
  more: (count) => `och ${count} till`,
  changed: 'Det här har ändrats',
  rows: (shown, count) => `Visar ${shown} av ${count} rader`,
  firstRows: (count) => `Endast de första ${count} raderna`,
  columns: (shown, count) => `Visar ${shown} av ${count} kolumner`,
  tables: (shown, count) => `Visar ${shown} av ${count} tabeller`,
  picture: 'Bild',
  files: 'Bilagor',
  open: 'Öppna instrumentpanelen',
  unsubscribe: 'Avsluta prenumerationen',
  manage: 'Hantera utskick',
  why: {
    scheduled: (by) => `Du får det här mejlet eftersom ${by} har schemalagt det för dig.`,
    recipient: 'Du får det här mejlet eftersom det är schemalagt för dig.',
    subscribed: 'Du får det här mejlet eftersom du prenumererar på det.',
    group: (group) => `Du får det här mejlet eftersom du är med i gruppen ${group}.`,
    owner: 'Du får det här mejlet eftersom du äger det här utskicket.',
  },
  ranAt: (when) => `Körning ${when}`,
  cause: 'Vad som gick fel',
  failed: {
    subject: (title) => `Utskicket misslyckades: ${title}`,
    title: (title) => `Det schemalagda utskicket av ${title} misslyckades`,
    text: 'Du får inget mer mejl förrän det fungerar igen.',
  },
  works: {
    subject: (title) => `Utskicket fungerar igen: ${title}`,
    title: (title) => `Det schemalagda utskicket av ${title} fungerar igen`,
    text: 'Den senaste körningen lyckades. Du behöver inte göra något.',
  },
};

export default words;
