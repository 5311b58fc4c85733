import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'إضافة إلى لوحة معلومات',
  addHere: 'إضافة إلى لوحة المعلومات هذه',
  draft: 'إعداد مسودة لوحة معلومات',
  title: 'الإضافة إلى لوحة معلومات',
  search: 'البحث في لوحات المعلومات',
  choices: 'لوحات المعلومات التي يمكنك تعديلها',
  none: 'لا توجد بعد لوحة معلومات يمكنك تعديلها.',
  noneFound: 'لا توجد لوحة معلومات بهذا الاسم يمكنك تعديلها.',
  newDashboard: 'لوحة معلومات جديدة',
  create: 'إنشاء وإضافة',
  failed: 'تعذرت إضافة المخطط.',
  added: (dashboard) => `أُضيف إلى مسودة «${dashboard}».`,
  addedHere: 'المخطط موجود الآن على لوحة المعلومات.',
  open: 'فتح لوحة المعلومات',
  undo: 'تراجع',
  undone: 'لم يعد المخطط موجودًا على لوحة المعلومات.',
  notUndone: 'تعذرت إزالة المخطط. افتح لوحة المعلومات لإزالته.',
};
export default words;
