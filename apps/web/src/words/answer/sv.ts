import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Bara de ${count} rader som visas är sorterade; det finns fler.`,
  everyMinute: 'Fråga igen varje minut',
  askedAt: (time) => `Frågat kl. ${time}`,
  notRenewed: 'Den nya frågan misslyckades. Det här är de tidigare raderna.',
  changeTitle: 'Ändra titel',
  columnTitle: 'Kolumnens titel',
  modelTitle: (title) => `Lämna tomt för ”${title}”, titeln i datamodellen.`,
  changeFormat: 'Formatera tal',
  modelFormat: 'Som i datamodellen',
  decimals: 'Decimaler',
  fieldsWidth: 'Fältlistans bredd',
  foldersWidth: 'Mapparnas bredd',
};

export default words;
