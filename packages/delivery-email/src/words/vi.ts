import type { EmailWords } from './email-words.ts';

/** The texts in Vietnamese. */
const words: EmailWords = {
  dataFrom: (when) => `Dữ liệu tính đến ${when}`,
  filters: 'Bộ lọc',
  problems: (count) =>
    count === 1
      ? 'Không tải được một phần của bảng điều khiển này'
      : `Không tải được ${count} phần của bảng điều khiển này`,
  more: (count) => `và ${count} mục khác`,
  changed: 'Những thay đổi',
  rows: (shown, count) => `Hiển thị ${shown} trong số ${count} hàng`,
  firstRows: (count) => `Chỉ hiển thị ${count} hàng đầu tiên`,
  columns: (shown, count) => `Hiển thị ${shown} trong số ${count} cột`,
  tables: (shown, count) => `Hiển thị ${shown} trong số ${count} bảng`,
  picture: 'Hình ảnh',
  files: 'Tệp đính kèm',
  open: 'Mở bảng điều khiển',
  unsubscribe: 'Hủy đăng ký',
  manage: 'Quản lý lịch gửi',
  why: {
    scheduled: (by) => `Bạn nhận được email này vì ${by} đã lên lịch gửi cho bạn.`,
    recipient: 'Bạn nhận được email này vì nó được lên lịch gửi cho bạn.',
    subscribed: 'Bạn nhận được email này vì bạn đã đăng ký nhận.',
    group: (group) => `Bạn nhận được email này vì bạn thuộc nhóm ${group}.`,
    owner: 'Bạn nhận được email này vì lịch gửi này là của bạn.',
  },
  ranAt: (when) => `Lần chạy lúc ${when}`,
  cause: 'Nguyên nhân',
  failed: {
    subject: (title) => `Gửi không thành công: ${title}`,
    title: (title) => `Không gửi được ${title} theo lịch`,
    text: 'Bạn sẽ chỉ nhận được email tiếp theo khi việc gửi hoạt động trở lại.',
  },
  works: {
    subject: (title) => `Việc gửi đã hoạt động trở lại: ${title}`,
    title: (title) => `Việc gửi ${title} theo lịch đã hoạt động trở lại`,
    text: 'Lần chạy gần nhất đã thành công. Bạn không cần làm gì.',
  },
};

export default words;
