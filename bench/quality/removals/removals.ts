import { budgie, gcompris, plasma } from '../../images/packagePhotos.ts'
import { box, ellipse, outline, type Shape, stroke } from './shape.ts'

/** A real object in a photo, marked by hand as a person would. */
export interface Removal {
  readonly name: string
  readonly photo: string
  readonly shapes: readonly Shape[]
  /** Whether the object casts a shadow outside what is marked. */
  readonly hasShadow: boolean
}

const lomiri = (name: string): string => `lomiri-wallpapers-16.04/${name}.jpg`
/** A removal of something that casts no shadow outside what is marked. */
export const removal = (name: string, photo: string, ...shapes: readonly Shape[]): Removal => ({
  name,
  photo,
  shapes,
  hasShadow: false,
})
const withShadow = (name: string, photo: string, ...shapes: readonly Shape[]): Removal => ({
  ...removal(name, photo, ...shapes),
  hasShadow: true,
})

const dogOutline = outline(
  '81,3 89,3 90,22 85,30 84,50 76,58 76,80 80,93 70,93 62,84 64,60 42,58 31,75 34,92 24,93 22,80 4,77 3,68 17,66 20,40 40,30 68,26 75,20',
)

/** Removals on which the judge of fills and the finder of shadows are calibrated. */
export const developmentRemovals: readonly Removal[] = [
  removal(
    'shuttle model on a grey backdrop',
    'python3-skimage/astronaut.png',
    outline('74,0 86,0 91,12 92,42 93,58 65,58 65,46 72,34 72,14'),
  ),
  removal('tower behind the camera', 'python3-skimage/camera.png', stroke(3, '82.5,24 82.5,38')),
  withShadow(
    'fig in a bowl',
    lomiri('Picture_0B_by_freespace'),
    outline('41,45 48,45 52,37 60,34 67,38 71,48 70,62 64,73 58,76 52,72 47,60 47,52 41,52'),
  ),
  removal(
    'lower dog at a door',
    lomiri('friends_by_Aitzol_Berasategi'),
    outline('48,47 52,44 61,43 67,52 68,58 60,65 66,65 70,67 52,67 46,58'),
  ),
  removal(
    'upper dog at a door',
    lomiri('friends_by_Aitzol_Berasategi'),
    outline('30,25 37,21 47,21 53,28 54,41 46,42 34,43 29,38'),
  ),
  removal(
    'dandelion against dusk',
    lomiri('seeding_by_Clements_Engelhardt'),
    ellipse(13, 4, 46, 62),
    stroke(2.2, '29,55 31,99'),
  ),
  removal('blurred dandelion', lomiri('seeding_by_Clements_Engelhardt'), ellipse(75, 66, 90, 87)),
  withShadow(
    'gamepad on wood',
    plasma('Gamepad'),
    outline('43,20 53,7 66,7 80,26 94,36 93,47 80,49 66,44 46,60 46,86 38,92 28,88 14,68 8,48 20,35 32,46'),
  ),
  withShadow(
    'cocktail on a beach',
    plasma('Cocktail'),
    outline('40,37 51,36 55,12 58,13 54,37 59,39 58,62 51,73 51,83 58,87 48,90 39,87 46,83 46,73 38,60'),
  ),
  removal('sunflower in a meadow', plasma('Sunflower'), ellipse(9, 6, 92, 88), stroke(3.5, '50,85 50,99')),
  removal('slice of lime', 'palapeli-data/citrus-fruits.jpg', ellipse(45.4, 27, 65, 56.5)),
  removal(
    'front tulip',
    'libjxl-testdata/tmshre_riaphotographs_srgb8.png',
    outline('60,34 66,28 75,28 80,38 80,55 72,61 62,60 58,48'),
  ),
  removal('small tulip', 'libjxl-testdata/tmshre_riaphotographs_srgb8.png', ellipse(29, 53, 46, 77)),
  removal(
    'thread on pink cloth',
    gcompris('cat'),
    stroke(1.1, '2,73.5 8,73 12,69 16,72 17,76 24,75 29,77 29,79 35,81 39,82 43,87 50,90.5 57,89 58,80 56,66'),
  ),
  withShadow('dog on dry grass', gcompris('dog'), dogOutline),
  removal(
    'kingfisher on a branch',
    gcompris('kingfisher'),
    outline('36,14 42,9 49,10 53,20 64,26 53,26 56,40 53,55 46,70 38,74 35,90 31,85 27,66 29,50 33,32'),
  ),
  removal('people in front of a gate', gcompris('brandenburgGate'), box(41, 79, 51, 93)),
  removal('person in front of a column', gcompris('brandenburgGate'), outline('53,80 56,78 59,82 59,94 53,94')),
  removal('poster in an arch', gcompris('arlesAmphitheater'), box(34.5, 71, 39, 80)),
  removal('sheet of paper on a guitar', gcompris('america'), box(67.5, 81, 74, 90)),
  removal(
    'guitar before drums',
    gcompris('america'),
    outline('69,0 75,0 76,42 84,50 81,62 88,76 86,93 74,99 64,97 60,80 66,66 60,55 69,44'),
  ),
  withShadow(
    'car on a road',
    plasma('Car'),
    outline('0,46 16,42 28,29 60,29 78,42 82,55 80,65 74,66 66,78 52,77 48,81 0,85'),
  ),
]

/** Removals that judge; their photos never chose a parameter of erasing. */
export const judgeRemovals: readonly Removal[] = [
  removal(
    'spoon on a saucer',
    'python3-skimage/coffee.png',
    outline('55,62 60,60 62,66 68,71 67,80 62,83 55,80 53,71'),
  ),
  removal(
    'cup on a saucer',
    'python3-skimage/coffee.png',
    outline('29,10 45,2 62,5 71,18 69,33 64,52 58,62 45,66 42,78 34,78 31,70 35,60 30,40'),
  ),
  removal('rocket before the night sky', 'python3-skimage/rocket.jpg', outline('48,27 53,27 54.5,95 46,95')),
  removal('mast before the night sky', 'python3-skimage/rocket.jpg', outline('29.5,27 32,27 33.5,92 26,92')),
  removal('star of a lamp', 'python3-skimage/rocket.jpg', ellipse(52.5, 86, 62, 99)),
  removal('bottle before blinds', lomiri('Wine_by_Jakkub_Mede'), outline('47,11 51.5,11 53,20 53,34 45.5,34 46,20')),
  removal(
    'glass before blinds',
    lomiri('Wine_by_Jakkub_Mede'),
    outline('36,19 46,19 46,26 42,29 44.5,35 37,35 40,29 36.5,26'),
  ),
  removal(
    'drum on a beanbag',
    lomiri('Wine_by_Jakkub_Mede'),
    outline('2,63 8,59 20,60 34,48 50,46 60,54 63,64 59,74 48,76 32,73 14,72 2,70'),
  ),
  removal('loudspeaker by a wall', lomiri('Wine_by_Jakkub_Mede'), box(0, 2, 19, 27)),
  removal('grinder on a table', lomiri('Wine_by_Jakkub_Mede'), outline('72,24 78,20 88,18 90,21 85,26 87,35 71,35')),
  withShadow('rock on a meadow', lomiri('picosdeeuropa_by_Aitzol_Berasategi'), ellipse(46.5, 63.5, 52, 69)),
  withShadow(
    'rock by a path',
    lomiri('picosdeeuropa_by_Aitzol_Berasategi'),
    outline('75.5,88 79,88 82,91 81,95 77,96 76,93'),
  ),
  removal(
    'fir before a mountain',
    lomiri('aitzgorri_by_Aitzol_Berasategi'),
    outline('74.5,38 77,48 81,57 79,66 72,69 68,67 70,55 73,46'),
  ),
  withShadow(
    'cat on a deck',
    plasma('Cat'),
    outline('9,55 10,40 20,27 40,21 60,23 80,35 96,42 99,52 93,64 68,66 64,73 40,76 22,74 22,66'),
  ),
  removal('lavender on books', plasma('Books'), outline('31,30 40,26 60,32 72,38 86,40 86,44 34,44')),
  withShadow(
    'armchair on floorboards',
    'libjxl-testdata/hdr_room.png',
    outline('19,62 25,62 27,74 38,78 40,95 35,97 28,90 27,97 23,96 22,85'),
  ),
  removal('chair by a window', 'libjxl-testdata/hdr_room.png', outline('70,55 77,55 79,68 84,69 84,78 71,78 69,68')),
  removal('painting on a wall', 'libjxl-testdata/hdr_room.png', box(40, 31, 53, 57)),
  withShadow(
    'table on floorboards',
    'libjxl-testdata/hdr_room.png',
    outline('43,72 51,68 66,70 66,75 60,78 61,88 49,87 53,79 43,76'),
  ),
  withShadow('kiosk on a lawn', gcompris('colosseum'), box(45.5, 82.5, 55, 95)),
  removal(
    'street lamp in the sky',
    gcompris('colosseum'),
    stroke(1.6, '100,2.5 96.5,3.5 94.5,7'),
    outline('93,7 97,7 98,16 92.5,17'),
  ),
  removal('people on a lawn', gcompris('colosseum'), box(69, 87.5, 79.5, 96.5)),
  removal('man sitting at dusk', gcompris('gatewayofIndia'), outline('47.5,81 50.5,80.5 52,87 51.5,91 47,91')),
  removal('palm before a gate', gcompris('gatewayofIndia'), box(66, 2, 84, 22)),
  withShadow('woman on a square', gcompris('mysorePalace'), outline('13.5,82 16,82 17.5,92 17.5,100 13,100')),
  removal('lamp post before a palace', gcompris('mysorePalace'), stroke(0.8, '62.7,49 62.7,89')),
  withShadow('man before a temple', gcompris('petra'), outline('45.8,92.5 48.2,92.5 48.5,98 45.5,98')),
  removal('tower block at sunset', budgie('beacon-street-sunset'), box(57, 32.5, 64, 52)),
  removal(
    'flower before a dark ground',
    budgie('blue-periwinkle'),
    ellipse(44, 43, 61, 59),
    stroke(1.5, '50,57 42,74'),
  ),
  removal('bird on a rock', budgie('canyon-wren'), outline('37,25 41,23 48,22.5 43,28 43,44 35,47 34,42')),
  withShadow('hikers on a dune', budgie('extreme-desert-hike'), outline('29,82 40,77 40,86 36,88 29,90')),
  withShadow(
    'otter on sand',
    budgie('oakland-zoo-otters'),
    outline('29,33 37,27 46,36 52,46 70,42 88,60 98,60 90,68 74,78 60,74 45,72 39,68 38,50'),
  ),
  removal('float on water', budgie('oakland-zoo-otters'), ellipse(11, 6, 30, 21)),
  removal(
    'osprey on a branch',
    budgie('perched-osprey'),
    outline('35,24 40,20 45,26 45,50 41,64 36,74 33,86 29,82 31,50'),
  ),
  removal('tower by the water', budgie('singaporean-cityscape'), box(66, 18, 72, 58)),
  withShadow(
    'wooden sign in a plain',
    'pop-wallpapers/kait-herzog-8242.jpg',
    outline('4,29 42,29 44,78 37,78 37,63 15,63 15,79 9,79 9,37 4,35'),
  ),
  removal('board of a sign', 'pop-wallpapers/kait-herzog-8242.jpg', box(15.5, 37.5, 38, 60)),
  removal('flat rock in a lake', 'pop-wallpapers/sean-afnan-244576.jpg', ellipse(28, 71, 49, 80)),
  removal('round rock in a lake', 'pop-wallpapers/sean-afnan-244576.jpg', ellipse(43.5, 79, 60, 95)),
  removal('rock and its mirror image', 'pop-wallpapers/sean-afnan-244576.jpg', ellipse(48, 64, 69, 78)),
  withShadow(
    'spacecraft over a coast',
    'pop-wallpapers/spacex-81773.jpg',
    outline('37.5,50 47,50 48,42.5 52.5,42.5 54,50 63,50 63,57 53,57 52,59 46,59 46,57 37.5,57'),
  ),
  removal('iron tower in the sky', gcompris('eiffelTower'), outline('48.5,2 51,2 55,60 59,88 61,97 39,97 42,86 46,60')),
  removal(
    'pagoda before a lake',
    'python3-sklearn/china.jpg',
    outline('30,6 34,6 44,24 52,42 54,60 56,78 50,88 14,78 8,62 12,40 14,26'),
  ),
  removal(
    'alpaca before a fence',
    gcompris('alpaca'),
    outline('12,20 22,10 38,10 44,30 59,36 53,46 55,82 72,74 92,90 94,100 28,100 28,76 7,60 7,46 14,38'),
  ),
]
