import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Hjem',
  explore: 'Utforsk',
  ask: 'Spør',
  workspace: 'Arbeidsområde',
  model: 'Modell',
  deliveries: 'Utsendelser',
  dataSources: 'Datakilder',
  languageModel: 'Språkmodell',
  connectedApplications: 'Tilkoblede programmer',
  navigation: 'Hovednavigasjon',
  openNavigation: 'Åpne navigasjonen',
  closeNavigation: 'Lukk navigasjonen',
  skip: 'Gå til innholdet',
  deployment: 'Distribusjon',
  newDeployment: 'Ny distribusjon',
  account: 'Kontoen din',
  api: 'API-referanse',
  signOut: 'Logg ut',
  palette: {
    open: 'Søk',
    title: 'Søk og kommandoer',
    placeholder: 'Søk etter sider, innhold, felter og handlinger',
    pages: 'Sider',
    dashboards: 'Dashbord',
    fields: 'Felter',
    actions: 'Handlinger',
    nothing: (text) => `Ingenting samsvarer med «${text}»`,
    failed: 'Noen resultater kunne ikke lastes inn',
  },
  keys: {
    title: 'Hurtigtaster',
    palette: 'Søk og kommandoer',
    search: 'Søk på denne siden',
    help: 'Vis hurtigtaster',
    leave: 'Lukk en dialog',
    select: 'Velg en rad',
    goTo: (page) => `Gå til ${page}`,
    between: 'deretter',
  },
  notFound: {
    title: 'Siden finnes ikke',
    text: 'Adressen er feil, eller siden er flyttet.',
    action: 'Gå til Hjem',
  },
  notReached: {
    title: 'Distribusjonen finnes ikke',
    text: 'Den finnes ikke, eller den er ikke delt med deg.',
  },
  notAllowed: {
    title: 'Du kan ikke utforske disse dataene',
    text: (deployment) =>
      `For å utforske ${deployment} trenger du en rolle som Explorer. En administrator kan gi deg den.`,
  },
  failed: {
    title: 'Denne siden har sluttet å virke',
    text: 'Last den inn på nytt for å fortsette. Det som står i adressen, blir beholdt.',
    action: 'Last inn siden på nytt',
  },
};
export default words;
