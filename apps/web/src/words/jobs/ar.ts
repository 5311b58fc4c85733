import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'المهام',
  openRunning: (count) => `المهام، ${count} قيد التشغيل`,
  title: 'المهام',
  nothing: {
    title: 'لا شيء قيد التشغيل',
    text: 'تظهر هنا عمليات البناء ومزامنة dbt والتصدير والإرسال خلال آخر 24 ساعة.',
  },
  running: 'قيد التشغيل',
  finished: 'انتهت',
  kinds: { build: 'بناء', sync: 'مزامنة dbt', run: 'إرسال', export: 'تصدير' },
  runningFor: (duration) => `قيد التشغيل منذ ${duration}`,
  took: (duration) => `استغرق ${duration}`,
  states: { succeeded: 'نجح', failed: 'فشل', cancelled: 'أُلغي', skipped: 'تُخطّي' },
  by: (name) => `بدأه ${name}`,
  cancel: 'إلغاء',
  download: 'تنزيل',
  failed: 'تعذّر تحميل المهام',
  actionFailed: 'لم ينجح ذلك',
};
export default words;
