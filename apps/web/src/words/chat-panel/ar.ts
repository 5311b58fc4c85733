import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'الدردشة',
  resize: 'عرض الدردشة',
  close: 'إغلاق الدردشة',
  about: (title) => `حول «${title}»`,
  detach: (title) => `السؤال دون «${title}»`,
  fromDashboard: 'من لوحة المعلومات',
  leaveOut: (condition) => `السؤال دون «${condition}»`,
  apply: 'تطبيق على لوحة المعلومات',
  applied: 'تم التطبيق على لوحة المعلومات',
  noControl: 'لا تحتوي لوحة المعلومات على عامل تصفية يمكنك تغييره لهذا الغرض.',
};
export default words;
