import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Tác vụ',
  openRunning: (count) => `Tác vụ, ${count} đang chạy`,
  title: 'Tác vụ',
  nothing: {
    title: 'Không có gì đang chạy',
    text: 'Các bản dựng, lần đồng bộ dbt, lần xuất và lần gửi trong 24 giờ qua xuất hiện ở đây.',
  },
  running: 'Đang chạy',
  finished: 'Đã xong',
  kinds: { build: 'Bản dựng', sync: 'Đồng bộ dbt', run: 'Lần gửi', export: 'Lần xuất' },
  runningFor: (duration) => `Đã chạy ${duration}`,
  took: (duration) => `Mất ${duration}`,
  states: { succeeded: 'Thành công', failed: 'Thất bại', cancelled: 'Đã hủy', skipped: 'Đã bỏ qua' },
  by: (name) => `Bắt đầu bởi ${name}`,
  cancel: 'Hủy',
  download: 'Tải xuống',
  failed: 'Không thể tải các tác vụ',
  actionFailed: 'Không thực hiện được',
};
export default words;
