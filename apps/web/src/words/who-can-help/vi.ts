import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Quản trị viên có thể giúp bạn:',
  more: 'Các quản trị viên khác cũng có thể giúp.',
};
export default words;
