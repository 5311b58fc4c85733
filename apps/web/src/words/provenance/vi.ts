import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'Về câu trả lời này',
  aboutField: (title) => `Thông tin về ${title}`,
  example: (value) => `Ví dụ: ${value}`,
  unused: 'Không có báo cáo nào bạn xem được dùng trường này.',
  unreadableUse: 'Có thể dùng trường này: không đọc được câu lệnh SQL.',
  failed: 'Facet không tìm ra câu trả lời này đến từ đâu',
  answered: (time) => `Đã trả lời trong ${time}`,
  fromCache: 'Các hàng lấy từ bộ nhớ đệm',
  waited: (time) => `${time} trong hàng đợi`,
  ran: (time) => `${time} trong cơ sở dữ liệu`,
  policy: {
    title: 'Chính sách truy cập',
    none: 'Chính sách truy cập không thêm bộ lọc nào cho bạn.',
    filters: 'Chính sách truy cập thêm các bộ lọc này cho bạn:',
    denied: 'Chính sách truy cập từ chối câu hỏi này nên câu trả lời không có hàng nào.',
    masked: (titles) => `Chính sách truy cập thay thế giá trị của ${titles}.`,
    all: 'Tất cả',
    any: 'Bất kỳ',
  },
  definitions: 'Định nghĩa',
  definedIn: (file) => `Được định nghĩa trong ${file}`,
  sql: 'SQL gửi đến nguồn dữ liệu',
  values: 'Giá trị',
  preAggregations: (names) => `Đọc các tổng hợp trước này thay cho bảng: ${names}`,
};

export default words;
