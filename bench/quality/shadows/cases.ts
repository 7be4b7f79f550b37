import { gcompris } from '../../images/packagePhotos.ts'
import { developmentRemovals, judgeRemovals, type Removal } from '../removals/removals.ts'
import { box, ellipse, outline, type Shape, stroke } from '../removals/shape.ts'

/** An object that casts a shadow, both marked by hand. */
export interface ShadowCase extends Removal {
  readonly shadow: readonly Shape[]
}

const find = (removals: readonly Removal[], name: string): Removal => {
  const removal = removals.find((one) => one.name === name)
  if (removal === undefined) throw new Error(`Expected a removal named ${name}.`)
  return removal
}
const known = (removals: readonly Removal[], name: string, ...shadow: readonly string[]): ShadowCase => ({
  ...find(removals, name),
  shadow: shadow.map(outline),
})
const added = (name: string, photo: string, object: string, ...shadow: readonly string[]): ShadowCase => ({
  name,
  photo,
  shapes: [outline(object)],
  hasShadow: true,
  shadow: shadow.map(outline),
})

const kitchen = 'startbootstrap-creative/dist/assets/img/portfolio/fullsize/4.jpg'
const whiteDesk = 'startbootstrap-clean-blog/dist/assets/img/home-bg.jpg'

/** Shadows on which the thresholds were chosen. */
export const developmentShadows: readonly ShadowCase[] = [
  added(
    'bowl on concrete',
    'lomiri-wallpapers-16.04/Picture_0B_by_freespace.jpg',
    '22,50 40,22 60,12 75,13 90,28 98,50 95,65 85,88 70,98 58,99 42,88 30,72',
    '12,33 22,17 35,5 50,0 62,2 70,11 60,13 42,21 32,33 22,50 22,56',
  ),
  known(developmentRemovals, 'gamepad on wood', '8,46 14,62 24,80 30,89 24,90 13,74 7,58'),
  known(developmentRemovals, 'cocktail on a beach', '8,84.5 12,82.5 42,83.5 42,86.5 20,86.5'),
  known(developmentRemovals, 'dog on dry grass', '38,82 62,72 64,84 50,90 40,91', '84,80 92,76 93,84 84,90'),
  known(developmentRemovals, 'car on a road', '0,83 48,80 66,73 78,66 70,82 40,88 0,88'),
  added(
    'bison on a meadow',
    'gcompris-qt-data/bison.webp',
    '19,30 21,24 27,21 33,22 37,13 46,11 58,14 68,18 77,26 81,36 80,46 76,56 77,66 75,74 72,72 70,62 66,54 58,59 55,69 46,69 38,66 34,60 30,67 26,66 25,58 22,54',
    '55,60 62,57 70,57 71,66 56,68',
    '77,57 86,58 86,65 77,66',
  ),
  added(
    'plate on a table',
    'startbootstrap-stylish-portfolio/dist/assets/img/portfolio-3.jpg',
    '42,95 42,88 45,80 48,70 55,60 62,53 68,51 75,53 84,58 90,66 94,78 96,90 96,100 42,100',
    '92,68 96,72 99,82 100,92 100,100 96,100 96,88 94,77',
  ),
  added('board on planks', kitchen, '10,14 36,14 36,84 10,83', '36,18 38.5,22 38.5,84 37,86 12,86 10,83 36,84'),
  added(
    'yellow envelope',
    'startbootstrap-stylish-portfolio/dist/assets/img/portfolio-1.jpg',
    '0,42 11,0 34,12 21,61 0,49',
    '34,13 35.5,15 33,24 22.5,63 20.5,62 33,22',
  ),
  added(
    'cube before a wall',
    'gcompris-qt-data/alphabets.webp',
    '28.5,1.5 67,1.5 67.5,49.5 28.5,49',
    '6,47 14,36 28.5,22 28.5,49 8,48',
  ),
  added(
    'other cube before a wall',
    'gcompris-qt-data/numbers.webp',
    '31,2.5 70,3 70,50 31,49',
    '31,20 26,24 18,32 10,44 11,48 31,49',
  ),
  added(
    'coasters on a table',
    'startbootstrap-creative/dist/assets/img/portfolio/fullsize/2.jpg',
    '64,18 75,15 90,22 91,30 89,50 84,58 75,60 66,54 63,40',
    '65,55 70,59 77,61 84,59 89,53 92,55 88,66 78,68 68,65',
  ),
  added(
    'left drum on a lawn',
    'gcompris-qt-data/africa.webp',
    '6,69 20,45 30,28 37,32 36,40 28,55 21,75 19,86 14,84',
    '25,72 28,62 36,42 38,48 36,62 30,76 24,80',
  ),
  added(
    'right drum on a lawn',
    'gcompris-qt-data/africa.webp',
    '55,28 61,20 65,24 74,42 96,68 94,75 80,88 77,80 70,66 57,35',
    '58,38 66,62 76,83 75,90 66,82 60,66 57,50',
  ),
  added(
    'notebook on a table',
    'argon-design-system-free/assets/img/faces/alejandro-escamilla.jpg',
    '13,76 23,69.5 31,81 21,89.5',
    '21,90 31,81.5 32.5,84 24,93 20.5,91.5',
  ),
]

const plain = (name: string, photo: string, ...shapes: readonly Shape[]): Removal => ({
  name,
  photo,
  shapes,
  hasShadow: false,
})

/** Further objects without a shadow on which the thresholds were chosen. */
export const developmentPlain: readonly Removal[] = [
  plain('bee in the air', gcompris('bee'), ellipse(11, 38, 36, 78)),
  plain('butterfly on a stalk', gcompris('butterfly'), ellipse(24, 18, 76, 90)),
  plain('heron in the air', gcompris('heron'), outline('2,62 20,50 35,8 50,25 62,45 50,60 40,82 20,70')),
  plain('harrier in the air', gcompris('northern_harrier'), ellipse(5, 9, 55, 80)),
  plain(
    'ibex on a ridge',
    gcompris('nubian_ibex'),
    outline(
      '33,10 40,18 46,8 49,7 48,25 57,26 75,23 82,30 84,48 80,60 81,95 74,96 72,66 65,60 66,92 62,92 60,60 56,58 55,92 51,92 52,58 44,38 40,34 36,20',
    ),
  ),
  plain(
    'gosling on grass',
    gcompris('gosling'),
    outline(
      '43,12 50,10 54,15 55,30 63,40 72,51 69,62 60,60 55,68 50,72 51,92 47,92 46,72 42,62 39,48 36,42 43,38 44,28',
    ),
  ),
  plain(
    'penguin on moss',
    gcompris('penguin'),
    outline(
      '46,9 50,6 55,10 57,28 62,50 62,58 58,54 57,76 56,96 50,96 46,86 41,88 37,88 36,68 40,45 27,43 27,38 35,33 43,32 46,24',
    ),
  ),
  plain('pen on a table', 'soft-ui-design-system/assets/img/card-2.jpg', stroke(1, '53,5.5 72.5,32.5')),
  plain('phone on a desk', whiteDesk, outline('10,47 20,49 14.5,84 2,81')),
  plain('open notebook on a desk', whiteDesk, outline('28.5,42 47,36 68,34.5 75,77 54,82 31,88')),
  plain('windmill', gcompris('FanoeWindmill_background'), outline('40,30 60,30 68,78 32,78')),
  plain('statue in the sky', gcompris('statueofLiberty'), box(34, 5, 60, 51)),
  plain('macaw on a rail', gcompris('scarlet_macaw'), outline('25,20 40,10 55,35 85,60 97,85 90,92 60,75 40,65 22,35')),
  plain('toucan on a branch', gcompris('toucan'), ellipse(3, 12, 26, 52)),
  plain(
    'deer in tall grass',
    'now-ui-kit/assets/img/bg1.jpg',
    outline('56,90 58,82 62,78 65,82 76,80 81,83 81,97 78,97 76,91 70,92 66,88 58,91'),
  ),
  plain('macaque', gcompris('macaque'), outline('50,30 60,10 80,18 98,50 98,98 62,98 60,70 50,55')),
]

const woman = 'material-kit/assets/img/examples/studio-2.jpg'
const desk = 'startbootstrap-creative/dist/assets/img/bg-masthead.jpg'
const map = 'startbootstrap-clean-blog/dist/assets/img/about-bg.jpg'
const [yellow, pencils, blue] = [
  'startbootstrap-stylish-portfolio/dist/assets/img/bg-callout.jpg',
  'startbootstrap-stylish-portfolio/dist/assets/img/bg-masthead.jpg',
  'startbootstrap-stylish-portfolio/dist/assets/img/portfolio-2.jpg',
]

/** Shadows that judge in photos of npm packages, in the sun or by a lamp: nothing was chosen on them. */
export const judgeLitShadows: readonly ShadowCase[] = [
  added(
    'woman on a wall',
    woman,
    '42,24 46,20.5 52,20 55,21 58,22 57.5,26 57,30 61,34 64.5,42 62,46 62,58 58,65 57.5,72 56,86 55,93 53,95.5 48,95 48,88 51,75 50,66 48,61 45,64 41,73 38,86 37,90 34,93.5 28,93 30,88 33,84 33,76 36,66 37,58 38.5,50 38,43 38,36 43,33.5 47,31.5 45,28',
    '34,90.5 40,89.5 48,92 53,96 56,91.5 70,93.5 82,96.5 86,98 82,100 62,100 48,97.5 40,95 33.5,93.3',
  ),
  added(
    'toy ice cream',
    blue,
    '11.5,59.5 13,58 15.5,56 18,55.8 20,57.5 19,60 17,62.5 14.5,64 12,63',
    '10.8,60.5 11.8,62.5 13.5,64.5 15.5,64.2 13.5,66 11,64.5',
  ),
  added(
    'clip on yellow paper',
    yellow,
    '21,0 30,0 29,10 27,10 26.5,6 23.5,5 21.5,4.5',
    '23,5.5 26,6.5 27,10.3 29,10.5 28.8,11.5 26.5,11 25,8.5 22,6.5',
  ),
  added('eraser on yellow paper', yellow, '69.5,34.3 73.5,36 68,63.5 64.3,62.3', '64.2,62.5 68,63.8 67.5,65 64.5,63.8'),
  added('notebook on a map', map, '12.8,17 25,14.8 26,16 28.5,39 27.5,40 16.5,43', '26.3,17 28,20 30,38 29,40 28.2,40'),
  added(
    'backpack on a map',
    map,
    '0,58 5,56 12,52 15,50.5 20,51 26,60 27,66 26,73 29,83 26,92 23,100 0,100',
    '27,72 30,84 28,95 25,100 23.5,100 26.5,92 29,83 26.5,74',
  ),
  added(
    'lower pencil',
    pencils,
    '0,61 22,30 28.5,23.5 28.7,25 25.5,31.5 24,33.5 0,67.5',
    '0,68 24.5,34 28.3,25.5 27.8,28.5 25.5,34.5 0,72',
  ),
  added(
    'upper pencil',
    pencils,
    '0,49 20,22.5 26.5,15.5 25.5,19.5 21.5,25 0,56',
    '0,56.5 21.5,25.5 25.5,20.5 24.5,23.5 21,28.5 0,60',
  ),
  added(
    'mouse on a desk',
    desk,
    '72.2,42.5 72.5,39.5 75,33.7 76.5,33.3 80.7,35.5 80.8,36.5 78,42.5 76.5,44.5 75.5,44.8',
    '72.5,43 75.5,45 77,44.6 79,41.5 79.5,42 77.5,45.5 75,46.3',
  ),
]

/** Shadows that judge: their photos chose nothing. */
export const judgeShadows: readonly ShadowCase[] = [
  known(judgeRemovals, 'rock on a meadow', '51,66 53.2,67.8 53,68.6 51,68.4'),
  known(judgeRemovals, 'rock by a path', '80,90.5 81.2,91.5 80.8,93 79.9,93.5'),
  known(judgeRemovals, 'cat on a deck', '22,74 40,76.5 62,75 70,70 75,71 62,78 40,80 22,78'),
  known(judgeRemovals, 'armchair on floorboards', '34,88 40,86 43,95 38,99 34,97'),
  known(judgeRemovals, 'table on floorboards', '46,86 62,82 66,86 58,91 48,90'),
  known(judgeRemovals, 'kiosk on a lawn', '39.5,89.8 45.8,89.8 45.8,92.6 43,91.6'),
  known(judgeRemovals, 'woman on a square', '16.3,98.7 22.5,98.6 22.5,99.8 16.3,99.9'),
  known(judgeRemovals, 'man before a temple', '45.4,96.1 47,96.3 46.9,97.1 45.4,96.8'),
  known(
    judgeRemovals,
    'hikers on a dune',
    '31,86.2 33,86 34.8,87.2 33.5,87.4',
    '35,84.3 38.7,85.2 38.5,85.7 35,85',
    '40,82.8 43.3,84.3 42.5,84.8 40,83.6',
  ),
  known(judgeRemovals, 'wooden sign in a plain', '12.5,76.6 22,74.8 22,75.9 12.5,77.8'),
  added(
    'cow on a meadow',
    'gcompris-qt-data/cow.webp',
    '22,58 25,50 24,44 28,40 35,43 42,39 60,38 80,39 88,38 90,46 91,68 90,91 86,91 83,74 80,84 78,91 73,91 77,78 76,70 65,71 54,68 53,92 49,92 43,91 44,78 40,70 36,62 30,60 25,63',
    '50,72 78,71 84,78 82,86 70,86 56,82 50,84',
  ),
  added(
    'hen on a lawn',
    'gcompris-qt-data/chicken.webp',
    '7,25 9,17 13,17 17,22 20,38 22,50 21,64 17,72 16,76 10,76 9,70 4,64 4,54 8,42',
    '10,76 18,72 22,64 27,68 27,80 16,85 10,82',
  ),
  added(
    'pecking hen on a lawn',
    'gcompris-qt-data/chicken.webp',
    '73,22 77,18 81,22 83,34 88,44 94,56 96,68 98,82 95,89 90,86 88,79 80,72 80,82 77,78 73,66 68,54 71,42 74,32',
    '66,66 73,66 78,80 90,81 89,87 76,88 66,80',
  ),
]
