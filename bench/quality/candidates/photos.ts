/** A photo that lettering is laid over. */
export interface LetteringPhoto {
  readonly file: string
  /** Whether the photo shows lettering of its own, which is found too. */
  readonly hasOwn: boolean
}

const plain = (file: string): LetteringPhoto => ({ file, hasOwn: false })
const lettered = (file: string): LetteringPhoto => ({ file, hasOwn: true })

/** Photos that finding lettering is judged on, in this order. */
export const judgingPhotos: readonly LetteringPhoto[] = [
  plain('libjxl-testdata/hdr_room.png'),
  plain('python3-skimage/coffee.png'),
  plain('plasma-workspace-data/Books.png'),
  plain('python3-sklearn/china.jpg'),
  lettered('python3-skimage/astronaut.png'),
  plain('lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg'),
  plain('plasma-workspace-data/Cat.png'),
  plain('gcompris-qt-data/petra.webp'),
  plain('python3-skimage/chelsea.png'),
  plain('lomiri-wallpapers-16.04/Picture_1A_by_freespace.jpg'),
  plain('lomiri-wallpapers-16.04/friends_by_Aitzol_Berasategi.jpg'),
  plain('lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg'),
  plain('lomiri-wallpapers-16.04/seeding_by_Clements_Engelhardt.jpg'),
  plain('lomiri-wallpapers-16.04/Bridge_by_Sander_Klootwijk.jpg'),
  plain('plasma-workspace-data/Parrot.png'),
  plain('plasma-workspace-data/Car.png'),
  plain('plasma-workspace-data/Pancakes.png'),
  plain('palapeli-data/european-honey-bee.jpg'),
  plain('libjxl-testdata/cvo9xd_keong_macan_srgb8.png'),
  plain('gcompris-qt-data/kitten.webp'),
  plain('gcompris-qt-data/alpaca.webp'),
  plain('gcompris-qt-data/brandenburgGate.webp'),
  lettered('gcompris-qt-data/colosseum.webp'),
  lettered('gcompris-qt-data/america.webp'),
]

/** Photos to develop on: none of them judges. */
export const developmentPhotos: readonly LetteringPhoto[] = [
  plain('python3-skimage/camera.png'),
  lettered('python3-skimage/rocket.jpg'),
  plain('lomiri-wallpapers-16.04/Picture_0B_by_freespace.jpg'),
  lettered('lomiri-wallpapers-16.04/Wine_by_Jakkub_Mede.jpg'),
  plain('lomiri-wallpapers-16.04/aitzgorri_by_Aitzol_Berasategi.jpg'),
  plain('lomiri-wallpapers-16.04/sunset_by_Aitzol_Berasategi.jpg'),
  plain('plasma-workspace-data/Dog.png'),
  lettered('plasma-workspace-data/Gamepad.png'),
  plain('plasma-workspace-data/Brushes.png'),
  plain('plasma-workspace-data/Cocktail.png'),
  plain('plasma-workspace-data/Sunflower.png'),
  plain('palapeli-data/cincinnati-bridge.jpg'),
  plain('palapeli-data/citrus-fruits.jpg'),
  plain('libjxl-testdata/flower.png'),
  plain('libjxl-testdata/tmshre_riaphotographs_srgb8.png'),
  plain('gcompris-qt-data/cat.webp'),
  plain('gcompris-qt-data/dog.webp'),
  plain('gcompris-qt-data/red_panda.webp'),
  plain('gcompris-qt-data/kingfisher.webp'),
  plain('gcompris-qt-data/eiffelTower.webp'),
  lettered('gcompris-qt-data/gatewayofIndia.webp'),
  plain('gcompris-qt-data/mysorePalace.webp'),
  lettered('gcompris-qt-data/lincolnMemorial.webp'),
  plain('gcompris-qt-data/canyondeChelly.webp'),
  plain('gcompris-qt-data/arlesAmphitheater.webp'),
  plain('gcompris-qt-data/mexico.webp'),
  plain('gcompris-qt-data/italy.webp'),
  plain('gcompris-qt-data/orchestra.webp'),
]
