import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Delt med deg',
  sharedEmpty: {
    title: 'Ingenting er delt med deg ennå',
    text: 'Her vises dashbord som er laget for deg. Du kan kopiere dem og endre kopiene.',
  },
  copyToEdit: 'Kopier og rediger',
  copying: 'Kopierer',
  showMore: 'Vis flere',
  needsSession: {
    title: 'Åpne siden i produktet den hører til',
    text: 'Den trenger en økt, som produktet oppretter for deg.',
  },
  notCreator: {
    title: 'Du kan ikke lage innhold her',
    text: 'Med denne økten kan du bare se dashbord. Spør den som har ansvar for produktet.',
  },
  refused: {
    title: 'Siden kunne ikke åpnes',
    text: 'Økten er allerede brukt eller for gammel. Last inn produktsiden som inneholder den, på nytt.',
  },
  expired: {
    title: 'Økten er utløpt',
    text: 'Last inn produktsiden på nytt for å fortsette. Det du ikke har lagret, går tapt.',
  },
  otherDeployment: {
    title: 'Siden hører til andre data',
    text: 'Økten din gjelder en annen distribusjon. Gå tilbake og åpne siden på nytt.',
  },
  notFound: { title: 'Siden finnes ikke', text: 'Adressen kan være ufullstendig.' },
  backToWorkspace: 'Gå til arbeidsområdet',
};

export default words;
