import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Người xem đóng mở được',
  collapsed: 'Ban đầu đóng',
  needsHeading: 'Hãy thêm tiêu đề: người xem đóng mở mục này bằng tiêu đề.',
};

export default words;
