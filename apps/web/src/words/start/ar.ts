import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'يحتاج إلى انتباه',
  build: (branch) => `فشل بناء ${branch}`,
  sync: (branch) => `فشلت مزامنة dbt إلى ${branch}`,
  run: (dashboard) => `تعذّر إرسال «${dashboard}»`,
  keyExpires: (name, when) => `تنتهي صلاحية مفتاح API «${name}» ${when}`,
  keyExpired: (name, when) => `انتهت صلاحية مفتاح API «${name}» ${when}`,
  keyOwner: (owner) => `يخص ${owner}.`,
  help: {
    build: 'صحّح نموذج البيانات وأعد بناءه. يُستخدم البناء السابق حتى ذلك الحين.',
    sync: 'صحّح مشروع dbt أو إعداداته ثم أعد المزامنة.',
    run: 'لا يصل مجددًا إلا إلى المستلمين الذين لم يصلهم.',
    key: 'أنشئ مفتاحًا جديدًا واستخدمه بدلًا منه ثم احذف هذا المفتاح.',
  },
  syncAgain: 'إعادة المزامنة',
  sendAgain: 'إعادة الإرسال',
  started: 'بدأ',
  deployments: 'عمليات النشر',
  favourites: 'المفضلة',
  star: 'إضافة إلى المفضلة',
  unstar: 'إزالة من المفضلة',
  recent: 'فُتحت مؤخرًا',
  types: { DASHBOARD: 'لوحة معلومات', REPORT: 'تقرير', WORKBOOK: 'مصنف', FOLDER: 'مجلد' },
  steps: {
    title: 'الخطوات الأولى',
    done: (done, all) => `اكتملت ${done} من ${all} خطوات`,
    isDone: 'مكتمل',
    hide: 'إخفاء',
    data: { title: 'اربط بياناتك', text: 'أو ابدأ بالعرض التجريبي الجاهز.' },
    question: { title: 'اطرح سؤالًا أول', text: 'اختر الحقول واحصل على مخطط.' },
    report: { title: 'احفظ تقريرًا', text: 'احتفظ بالإجابة واعثر عليها في مساحة العمل.' },
    dashboard: { title: 'انشر لوحة معلومات', text: 'اجمع التقارير في صفحة لزملائك.' },
    embedded: { title: 'ضمّنها في صفحتك', text: 'يراها عملاؤك ببياناتهم الخاصة.' },
  },
};
export default words;
