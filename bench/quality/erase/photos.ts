/** The photos that erasing is judged on, in the order they are taken; none of them chose a parameter of the engine. */
export const erasePhotos = [
  'python3-sklearn/china.jpg',
  'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg',
  'libjxl-testdata/hdr_room.png',
  'python3-skimage/coffee.png',
  'gcompris-qt-data/petra.webp',
  'lomiri-wallpapers-16.04/aitzgorri_by_Aitzol_Berasategi.jpg',
  'plasma-workspace-data/Books.png',
  'gcompris-qt-data/colosseum.webp',
  'python3-skimage/rocket.jpg',
  'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'gcompris-qt-data/gatewayofIndia.webp',
  'libjxl-testdata/cvo9xd_keong_macan_srgb8.png',
  'lomiri-wallpapers-16.04/Wine_by_Jakkub_Mede.jpg',
  'plasma-workspace-data/Cat.png',
  'gcompris-qt-data/mysorePalace.webp',
  'palapeli-data/cincinnati-bridge.jpg',
] as const
