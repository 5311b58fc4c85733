import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Được chia sẻ với bạn',
  sharedEmpty: {
    title: 'Chưa có gì được chia sẻ với bạn',
    text: 'Các bảng điều khiển được tạo cho bạn sẽ xuất hiện ở đây. Bạn có thể sao chép và chỉnh sửa bản sao.',
  },
  copyToEdit: 'Sao chép để chỉnh sửa',
  copying: 'Đang sao chép',
  showMore: 'Xem thêm',
  needsSession: {
    title: 'Hãy mở trang này trong sản phẩm chứa nó',
    text: 'Trang cần một phiên do sản phẩm đó tạo cho bạn.',
  },
  notCreator: {
    title: 'Bạn không thể tạo nội dung ở đây',
    text: 'Phiên của bạn chỉ cho phép xem bảng điều khiển. Hãy hỏi người quản lý sản phẩm này.',
  },
  refused: {
    title: 'Không thể mở trang này',
    text: 'Phiên của trang đã được dùng hoặc quá cũ. Hãy tải lại trang của sản phẩm chứa nó.',
  },
  expired: {
    title: 'Phiên đã hết hạn',
    text: 'Hãy tải lại trang của sản phẩm để tiếp tục. Những gì bạn chưa lưu sẽ bị mất.',
  },
  otherDeployment: {
    title: 'Trang này thuộc về dữ liệu khác',
    text: 'Phiên của bạn dành cho một bản triển khai khác. Hãy quay lại và mở lại trang.',
  },
  notFound: { title: 'Trang này không tồn tại', text: 'Địa chỉ có thể chưa đầy đủ.' },
  backToWorkspace: 'Đến không gian làm việc',
};

export default words;
