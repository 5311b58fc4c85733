import type { ExploreWords } from './words.ts';

const rules = new Intl.PluralRules('ar');

const ROWS: Readonly<Record<Intl.LDMLPluralRule, (shown: string) => string>> = {
  zero: () => 'لا توجد صفوف',
  one: () => 'صف واحد',
  two: () => 'صفان',
  few: (shown) => `${shown} صفوف`,
  many: (shown) => `${shown} صفًا`,
  other: (shown) => `${shown} صف`,
};

const words: ExploreWords = {
  title: 'الاستكشاف',
  view: 'طريقة العرض',
  fields: 'الحقول',
  searchFields: 'البحث في الحقول',
  noFields: (text) => `لا يوجد حقل يطابق «${text}»`,
  kinds: { measure: 'المقاييس', dimension: 'الأبعاد', segment: 'الشرائح' },
  columns: 'الأعمدة',
  noColumns: 'اختر حقولًا من القائمة',
  filters: 'عوامل التصفية',
  noFilters: 'كل البيانات',
  filterBy: (title) => `تصفية حسب ${title}`,
  remove: (title) => `إزالة ${title}`,
  removeFilter: (title) => `إزالة التصفية حسب ${title}`,
  granularityOf: (title) => `فترة ${title}`,
  exactTime: 'الوقت بالضبط',
  undo: 'تراجع',
  redo: 'إعادة',
  shownAs: 'شكل النتيجة',
  chart: 'مخطط',
  table: 'جدول',
  answer: 'الإجابة',
  rows: (count, shown) => ROWS[rules.select(count)](shown),
  asking: 'جارٍ الاستعلام…',
  waitsForConnection: 'لا يوجد اتصال. سيُستأنف السؤال فور عودة الاتصال.',
  waitsForServer: 'الخادم مشغول. سيُستأنف السؤال بعد لحظات.',
  failsAgain: 'إذا تكرر ذلك، فأبلغ أحد المسؤولين.',
  cancel: 'إلغاء الاستعلام',
  cancelled: 'أُلغي الاستعلام',
  askAgain: 'إعادة الاستعلام',
  failed: 'تعذّرت الإجابة عن السؤال',
  tooNarrow: 'أزل أحد عوامل التصفية أو غيّره لعرض المزيد.',
  start: {
    title: 'اختر حقولًا لطرح سؤال',
    text: 'المقياس رقم، مثل عدد أو متوسط. والبُعد يقسّمه، مثلًا حسب الشهر أو المنطقة.',
  },
  modelFailed: 'تتعذّر قراءة نموذج البيانات',
  noViews: {
    title: 'لا يوجد ما يمكن استكشافه بعد',
    text: 'ليس في نموذج البيانات طرق عرض أو مكعبات يمكنك رؤيتها.',
    fromTables: 'نموذج من الجداول',
  },
  tooLong: 'هذا السؤال أطول من أن يُحفظ في العنوان.',
  partlyRead: 'تعذّرت قراءة جزء من العنوان، ولم يُؤخذ في السؤال.',
  showRequest: 'عرض الطلب',
  aboutRequest: 'هذا ما ترسله الصفحة إلى واجهة API. المفتاح محذوف: أنشئ مفتاحًا في حسابك.',
  copy: 'نسخ',
  copied: 'تم النسخ',
};
export default words;
