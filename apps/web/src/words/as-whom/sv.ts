import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Fråga som…',
  title: 'Fråga som någon annan',
  about:
    'Se vad åtkomstpolicyerna visar för någon annan. Varje fråga som du ställer så hamnar i granskningsloggen.',
  kinds: { person: 'Person', group: 'Grupp', context: 'Säkerhetskontext' },
  searchPeople: 'Sök personer',
  searchGroups: 'Sök grupper och inbäddade kunder',
  groupNote: 'En medlem i bara den här gruppen, med standardvärden för attributen.',
  contextNote:
    'Så som datamodellen ser den: grupper och attribut i ”cubeCloud”, allt annat bredvid. Granskningsloggen sparar inte värdena.',
  notJson: 'Det här är inte giltig JSON än.',
  start: 'Visa svaret',
  banner: {
    person: (name) => `Du frågar som ${name}.`,
    group: (name) => `Du frågar som medlem i ${name}.`,
    context: () => 'Du frågar med en annan säkerhetskontext.',
  },
  bannerNote: 'Inget här kan laddas ner eller sparas.',
  beside: 'Sida vid sida',
  stop: 'Avsluta',
  you: 'Du',
  noFilters: 'Åtkomstpolicyn lägger inte till några filter.',
  filters: 'Åtkomstpolicyn lägger till de här filtren:',
  hidden: (_count, shown) => `${shown} fält är dolda för dem`,
  nothingHidden: 'Inga fält i den här vyn är dolda för dem.',
  refused: 'De kan inte ställa den här frågan.',
  refusedFor: 'De här fälten är dolda för dem:',
  gone: 'Finns inte längre, eller så är kontot inaktiverat',
  noAccess: 'Har inte åtkomst till den här driftsättningen',
};

export default words;
