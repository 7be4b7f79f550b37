import { developmentRemovals, judgeRemovals, type Removal } from '../removals/removals.ts'
import { outline, type Shape } from '../removals/shape.ts'

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
