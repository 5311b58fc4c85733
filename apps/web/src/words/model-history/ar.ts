import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'السجل',
  files: 'الملفات',
  commits: 'الإيداعات',
  commit: 'الإيداع',
  choose: 'اختر إيداعًا لترى ما غيّره.',
  failed: 'تعذّر تحميل الإيداعات',
  commitFailed: 'تعذّر تحميل الإيداع',
  nothing: 'لا توجد إيداعات في هذا الفرع بعد.',
  nothingOf: (path) => `لم يغيّر أي إيداع في هذا الفرع الملف ${path}.`,
  noMessage: 'بلا رسالة',
  noChanges: 'لا يغيّر هذا الإيداع أي ملف.',
  changedFiles: 'الملفات المتغيّرة',
  more: 'عرض المزيد',
  allFiles: 'عرض إيداعات كل الملفات',
  ofFile: 'سجل هذا الملف',
  blame: 'عرض كاتب كل سطر',
  uncommitted: 'غير مودَع',
  restore: 'استعادة هذه النسخة',
  restoreTitle: (path) => `هل تريد استعادة هذه النسخة من ${path}؟`,
  restoreText: 'تُكتب في تعديلاتك على الفرع وتحل محل محتوى الملف هناك. لا يُودَع شيء بعد.',
};
export default words;
