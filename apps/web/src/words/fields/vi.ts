import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Hiện tên trường',
  showTitles: 'Hiện tiêu đề trường',
  groupByCube: 'Nhóm theo cube',
  groupByFolder: 'Nhóm theo thư mục',
};

export default words;
