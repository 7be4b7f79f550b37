/** Photos that marks are judged on, in this order; what was developed used others. */
export const markPhotos = [
  'libjxl-testdata/hdr_room.png',
  'python3-skimage/coffee.png',
  'plasma-workspace-data/Books.png',
  'python3-sklearn/china.jpg',
  'python3-skimage/astronaut.png',
  'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'plasma-workspace-data/Cat.png',
  'gcompris-qt-data/petra.webp',
] as const
