import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: '次の管理者に相談できます:',
  more: 'ほかの管理者にも相談できます。',
};
export default words;
