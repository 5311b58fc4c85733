import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Trang chủ',
  explore: 'Khám phá',
  ask: 'Hỏi',
  workspace: 'Không gian làm việc',
  model: 'Mô hình',
  deliveries: 'Gửi định kỳ',
  dataSources: 'Nguồn dữ liệu',
  languageModel: 'Mô hình ngôn ngữ',
  connectedApplications: 'Ứng dụng đã kết nối',
  navigation: 'Điều hướng chính',
  openNavigation: 'Mở điều hướng',
  closeNavigation: 'Đóng điều hướng',
  skip: 'Đến nội dung',
  deployment: 'Bản triển khai',
  newDeployment: 'Bản triển khai mới',
  account: 'Tài khoản của bạn',
  api: 'Tài liệu API',
  signOut: 'Đăng xuất',
  palette: {
    open: 'Tìm kiếm',
    title: 'Tìm kiếm và lệnh',
    placeholder: 'Tìm trang, nội dung, trường và hành động',
    pages: 'Trang',
    dashboards: 'Bảng điều khiển',
    fields: 'Trường',
    actions: 'Thao tác',
    nothing: (text) => `Không có gì khớp với “${text}”`,
    failed: 'Không thể tải một số kết quả',
  },
  keys: {
    title: 'Phím tắt',
    palette: 'Tìm kiếm và lệnh',
    search: 'Tìm trong trang này',
    help: 'Hiện các phím tắt',
    leave: 'Đóng hộp thoại',
    select: 'Chọn một hàng',
    goTo: (page) => `Đến ${page}`,
    between: 'rồi',
  },
  notFound: {
    title: 'Không tìm thấy trang',
    text: 'Địa chỉ không đúng hoặc trang đã được chuyển đi.',
    action: 'Về trang chủ',
  },
  notReached: {
    title: 'Không tìm thấy bản triển khai',
    text: 'Bản này không tồn tại hoặc chưa được chia sẻ với bạn.',
  },
  notAllowed: {
    title: 'Bạn không thể khám phá dữ liệu này',
    text: (deployment) =>
      `Để khám phá ${deployment} cần một vai trò như Explorer. Quản trị viên có thể cấp cho bạn.`,
  },
  failed: {
    title: 'Trang này đã ngừng hoạt động',
    text: 'Hãy tải lại để tiếp tục. Những gì có trong địa chỉ được giữ lại.',
    action: 'Tải lại trang',
  },
};
export default words;
