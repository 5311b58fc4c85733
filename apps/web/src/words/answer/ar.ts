import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `الترتيب يشمل الصفوف المعروضة فقط (${count})، وهناك صفوف أخرى.`,
  everyMinute: 'إعادة السؤال كل دقيقة',
  askedAt: (time) => `آخر سؤال عند ${time}`,
  notRenewed: 'تعذّرت إعادة السؤال. هذه هي الصفوف السابقة.',
  changeTitle: 'تغيير العنوان',
  columnTitle: 'عنوان العمود',
  modelTitle: (title) => `اتركه فارغًا لاستخدام «${title}»، وهو العنوان في نموذج البيانات.`,
  changeFormat: 'تنسيق الأرقام',
  modelFormat: 'كما في نموذج البيانات',
  decimals: 'المنازل العشرية',
  fieldsWidth: 'عرض قائمة الحقول',
  foldersWidth: 'عرض المجلدات',
};

export default words;
