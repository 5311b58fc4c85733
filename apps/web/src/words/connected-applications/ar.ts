import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'التطبيقات المتصلة',
  about:
    'التطبيقات التي سجّل أشخاص الدخول إليها، مثل عملاء MCP. يعمل كل تطبيق نيابةً عن شخص واحد ولا تتجاوز صلاحياته صلاحيات هذا الشخص.',
  notAllowed: { title: 'عرض تطبيقات الجميع متاح للمسؤولين فقط', text: 'تجد تطبيقاتك في صفحة حسابك.' },
  failed: 'تعذّر تحميل التطبيقات',
  failsAgain: 'إذا تكرر ذلك، فابحث عن معرّف الطلب في سجل الخادم.',
  search: 'البحث عن تطبيقات وأشخاص',
  clearSearch: 'مسح البحث',
  columns: {
    application: 'التطبيق',
    person: 'الشخص',
    access: 'الوصول',
    connected: 'تاريخ الاتصال',
    lastUsed: 'آخر استخدام',
  },
  reaches: {
    api: 'كل ما يمكن للشخص فعله',
    'mcp:query': 'نماذج البيانات والاستعلامات',
    'mcp:content': 'التقارير ولوحات المعلومات',
    'mcp:model': 'فروع التطوير',
  },
  signInOnly: 'تسجيل الدخول فقط',
  never: 'لم يُستخدم',
  revoke: 'إلغاء الوصول',
  revokeFor: (application, person) => `إلغاء وصول ${application} نيابةً عن ${person}`,
  revokeTitle: (application) => `هل تريد إلغاء وصول ${application}؟`,
  revokeText: (person) =>
    `خلال ثانيتين لن يتمكن التطبيق من العمل نيابةً عن ${person}، إلى أن يسجّل هذا الشخص الدخول إليه من جديد.`,
  revoked: (application, person) => `لم يعد بإمكان ${application} العمل نيابةً عن ${person}`,
  noMatch: (text) => `لا يوجد تطبيق أو شخص يطابق «${text}»`,
  nothing: { title: 'لا توجد تطبيقات متصلة', text: (address) => `تتصل عملاء MCP بالعنوان ${address}.` },
  showMore: 'عرض المزيد',
};
export default words;
