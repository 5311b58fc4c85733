import type { EmailWords } from './email-words.ts';

/** The texts in Norwegian. */
const words: EmailWords = {
  dataFrom: (when) => `Data fra ${when}`,
  filters: 'Filtre',
  problems: (count) =>
    count === 1
      ? 'En del av dette dashbordet kunne ikke lastes inn'
      : `${count} deler av dette dashbordet kunne ikke lastes inn`,
  more: (count) => `og ${count} til`,
  changed: 'Hva som er endret',
  rows: (shown, count) => `Viser ${shown} av ${count} rader`,
  firstRows: (count) => `Bare de første ${count} radene`,
  columns: (shown, count) => `Viser ${shown} av ${count} kolonner`,
  tables: (shown, count) => `Viser ${shown} av ${count} tabeller`,
  picture: 'Bilde',
  files: 'Vedlegg',
  open: 'Åpne dashbordet',
  unsubscribe: 'Meld deg av',
  manage: 'Administrer utsendinger',
  why: {
    scheduled: (by) => `Du får denne e-posten fordi ${by} har planlagt den for deg.`,
    recipient: 'Du får denne e-posten fordi den er planlagt for deg.',
    subscribed: 'Du får denne e-posten fordi du abonnerer på den.',
    group: (group) => `Du får denne e-posten fordi du er med i gruppen ${group}.`,
    owner: 'Du får denne e-posten fordi du eier denne utsendingen.',
  },
  ranAt: (when) => `Kjøring ${when}`,
  cause: 'Hva som gikk galt',
  failed: {
    subject: (title) => `Utsendingen mislyktes: ${title}`,
    title: (title) => `Den planlagte utsendingen av ${title} mislyktes`,
    text: 'Du får ikke flere e-poster før den virker igjen.',
  },
  works: {
    subject: (title) => `Utsendingen virker igjen: ${title}`,
    title: (title) => `Den planlagte utsendingen av ${title} virker igjen`,
    text: 'Den siste kjøringen var vellykket. Du trenger ikke å gjøre noe.',
  },
};

export default words;
