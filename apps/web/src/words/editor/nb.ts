import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'Nytt dashbord',
  edit: 'Rediger dashbord',
  editing: (title) => `Rediger ${title}`,
  untitled: 'Dashbord uten tittel',
  titleLabel: 'Tittel på dashbordet',
  saved: 'Lagret',
  saving: 'Lagrer…',
  offline: 'Ikke lagret ennå: serveren kan ikke nås',
  stopped: 'Ikke lagret',
  publish: 'Publiser dashbord',
  published: 'Publisert.',
  openPublished: 'Åpne det',
  publishFailed: 'Dashbordet ble ikke publisert',
  undo: 'Angre',
  redo: 'Gjør om',
  add: 'Legg til',
  text: 'Tekst',
  newText: 'Ny tekst',
  divider: 'Skillelinje',
  spacer: 'Mellomrom',
  chart: 'Diagram fra en rapport',
  chooseReport: 'Velg en rapport',
  searchReports: 'Søk etter rapporter',
  noReports: 'Det er ingen rapporter ennå. Still et spørsmål i Utforsk og lagre det, så kan det vises her.',
  nothingFound: 'Ingen rapport passer.',
  back: 'Tilbake',
  empty: {
    title: 'Dette dashbordet er tomt',
    text: 'Legg til diagrammer, nøkkeltall, tekster og filtre. Andre ser dashbordet når du publiserer det.',
  },
  selected: (count) => (count === 1 ? '1 widget valgt' : `${count} widgeter valgt`),
  settings: 'Innstillinger',
  ofDashboard: 'Innstillinger for dashbordet',
  close: 'Lukk innstillingene',
  remove: (count) => (count === 1 ? 'Fjern widget' : `Fjern ${count} widgeter`),
  heading: 'Overskrift',
  showHeading: 'Vis overskriften',
  description: 'Beskrivelse',
  markdown: 'Tekst (Markdown)',
  label: 'Etikett',
  fromReport: 'Som i rapporten hvis tomt',
  openReport: 'Åpne rapporten',
  noSettings: 'Denne widgeten har ingen innstillinger.',
  lost: (count) =>
    count === 1
      ? 'En av endringene dine ble trukket tilbake fordi noen andre har endret det samme.'
      : `${count} av endringene dine ble trukket tilbake fordi noen andre har endret det samme.`,
  notUndone: 'Dette kan ikke lenger angres: noen andre har endret det siden.',
  refused: 'Den siste endringen ble trukket tilbake.',
  dismiss: 'Lukk',
  inCode: {
    title: 'Dette dashbordet er definert i en fil',
    text: 'Endre det i datamodellen. Det publiseres når endringen er flettet inn.',
  },
  gone: {
    title: 'Denne arbeidsboken finnes ikke',
    text: 'Den er slettet, eller du har ikke tilgang til den.',
  },
  notAllowed: {
    title: 'Du har ikke lov til å redigere dette dashbordet',
    text: 'Noen med full tilgang til det kan gi deg lov.',
  },
  failed: 'Dashbordet kunne ikke lastes inn',
};

export default words;
