import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Quản trị viên có thể giúp bạn:',
  more: 'Các quản trị viên khác cũng có thể giúp.',
  administrator: 'Là quản trị viên, bạn mở được mọi thứ, nên mục này đã bị xóa hoặc địa chỉ bị sai.',
  openTrash: 'Mở thùng rác',
};
export default words;
