import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '选择图片、选取手机显示的部分并上传；失败时图片和选取的部分都保留，未答复时重试也只保存一张。',
  events: {
    'picture.take': '选择图片',
    'picture.move': '选取部分',
    'wallpaper.upload': '上传',
    'wallpaper.cancel': '取消',
  },
  guards: { ...submissionTitles.guards, hasPicture: '已选图片' },
  effects: { uploadWallpaper: '上传壁纸' },
};
