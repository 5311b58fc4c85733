import type { EmailWords } from './email-words.ts';

/** The texts in Arabic. */
const words: EmailWords = {
  dataFrom: (when) => `بيانات ${when}`,
  filters: 'عوامل التصفية',
  problems: (count) =>
    count === 1
      ? 'تعذّر تحميل جزء من لوحة المعلومات هذه'
      : `عدد الأجزاء التي تعذّر تحميلها من لوحة المعلومات هذه: ${count}`,
  more: (count) => `و${count} غيرها`,
  changed: 'ما الذي تغيّر',
  rows: (shown, count) => `عدد الصفوف المعروضة: ${shown} من ${count}`,
  firstRows: (count) => `تُعرض الصفوف الأولى فقط، وعددها ${count}`,
  columns: (shown, count) => `عدد الأعمدة المعروضة: ${shown} من ${count}`,
  tables: (shown, count) => `عدد الجداول المعروضة: ${shown} من ${count}`,
  picture: 'صورة',
  files: 'المرفقات',
  open: 'فتح لوحة المعلومات',
  unsubscribe: 'إلغاء الاشتراك',
  manage: 'إدارة الإرسال',
  why: {
    scheduled: (by) => `تصلك هذه الرسالة بجدولة من ${by}.`,
    recipient: 'تصلك هذه الرسالة لأنها مجدولة لك.',
    subscribed: 'تصلك هذه الرسالة لأنك اشتركت فيها.',
    group: (group) => `تصلك هذه الرسالة لأنك في المجموعة ${group}.`,
    owner: 'تصلك هذه الرسالة لأنك تملك هذا الإرسال.',
  },
  ranAt: (when) => `تشغيل ${when}`,
  cause: 'سبب المشكلة',
  failed: {
    subject: (title) => `فشل الإرسال: ${title}`,
    title: (title) => `فشل الإرسال المجدول: ${title}`,
    text: 'ستصلك رسالة أخرى عندما يعمل مجددًا، ولا شيء قبل ذلك.',
  },
  works: {
    subject: (title) => `عاد الإرسال إلى العمل: ${title}`,
    title: (title) => `عاد الإرسال المجدول إلى العمل: ${title}`,
    text: 'نجح آخر تشغيل. لا حاجة إلى أي إجراء.',
  },
};

export default words;
