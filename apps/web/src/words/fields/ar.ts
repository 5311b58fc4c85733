import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'عرض أسماء الحقول',
  showTitles: 'عرض عناوين الحقول',
  groupByCube: 'تجميع حسب المكعب',
  groupByFolder: 'تجميع حسب المجلد',
};

export default words;
