import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Bare de ${count} radene som vises, er sortert; det finnes flere.`,
  everyMinute: 'Spør på nytt hvert minutt',
  askedAt: (time) => `Spurt kl. ${time}`,
  notRenewed: 'Den nye spørringen mislyktes. Dette er radene fra før.',
  changeTitle: 'Endre tittel',
  columnTitle: 'Kolonnens tittel',
  modelTitle: (title) => `La feltet stå tomt for å bruke «${title}», tittelen i datamodellen.`,
  changeFormat: 'Formater tall',
  modelFormat: 'Som i datamodellen',
  decimals: 'Desimaler',
  fieldsWidth: 'Bredden på feltlisten',
  foldersWidth: 'Bredden på mappene',
};

export default words;
