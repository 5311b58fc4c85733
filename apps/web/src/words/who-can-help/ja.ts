import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: '次の管理者に相談できます:',
  more: 'ほかの管理者にも相談できます。',
  administrator: '管理者はすべてを開けるため、削除されたか、アドレスが間違っています。',
  openTrash: 'ゴミ箱を開く',
};
export default words;
