import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'الرمز',
  label: 'لوحة المعلومات كرمز',
  close: 'إغلاق الرمز',
  problem: (line, message) => `السطر ${line}: ${message}.`,
  kept: 'تعرض اللوحة آخر نص خالٍ من الأخطاء.',
  discard: 'تجاهل النص',
  fixed: (report) => `التقرير ${report} مستقل. غيّره عبر «تحرير السؤال» واتركه هنا كما هو.`,
  refused: 'غيّر شخص آخر الشيء نفسه في هذه الأثناء. تجاهل النص لترى نسخته.',
  inFile: {
    onBranch: (branch) => `على الفرع ${branch}`,
    notYet: 'يُحفظ أول تغيير لك في فرع تطوير خاص بك.',
    changed: 'لم تُودَع بعد',
    unchanged: 'لا تغييرات',
    commit: 'إيداع ونشر',
    commitText: (branch) =>
      `تنتقل كل تغييرات فرع التطوير الخاص بك إلى ${branch}، بما فيها تغييرات الملفات الأخرى. يراها المشاهدون عند انتهاء البناء.`,
    message: 'الرسالة',
    suggested: (title) => `تغيير لوحة المعلومات ${title}`,
    committed: 'تم الإيداع. يرى المشاهدون التغييرات عند انتهاء البناء.',
  },
};

export default words;
