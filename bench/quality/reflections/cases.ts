import type { Removal } from '../removals/removals.ts'
import { box, outline, type Shape } from '../removals/shape.ts'

/** An object that a surface below it mirrors, both marked by hand. */
export interface ReflectionCase extends Pick<Removal, 'name' | 'photo' | 'shapes'> {
  readonly reflection: readonly Shape[]
}

const mirrored = (name: string, photo: string, object: string, ...reflection: readonly string[]): ReflectionCase => ({
  name,
  photo,
  shapes: [outline(object)],
  reflection: reflection.map(outline),
})
const swans = 'gcompris-qt-data/swans.webp'
const temple = 'gcompris-qt-data/goldenTemple.webp'
const lake = 'pop-wallpapers/sean-afnan-244576.jpg'
const spoonbills = 'gcompris-qt-data/spoonbills.webp'
const castle = 'gcompris-qt-data/EgeskovSlotSpejling_background.webp'
const skyline = 'budgie-backgrounds/singaporean-cityscape.jpg'
const bridge = 'palapeli-data/cincinnati-bridge.jpg'

const [canal, barge, fjord] = [
  'paper-kit-2/assets/img/federico-beccari.jpg',
  'soft-ui-design-system/assets/img/blog7-3.jpg',
  'paper-kit-2/assets/img/antoine-barres.jpg',
]

/** Reflections on which the method was chosen. */
export const developmentReflections: readonly ReflectionCase[] = [
  mirrored(
    'left swan',
    swans,
    '15,63 15.5,58 18,51 22,49 23,45 23.5,34 20,35 21.5,28 23,24.5 25.5,24 27.5,30 26,42 25.5,49 28,49 30,53 31.5,60 31,63 25,64.5',
    '15.5,65 31,65 30.5,72 28,78 27.5,100 20.5,100 22,84 19,80 17,72',
  ),
  mirrored(
    'right swan',
    swans,
    '70,60 72,54 75.5,49 77,38 78,29 76,28 72.5,31 75,24 78,20 80.5,22 81,28 79.5,40 79,46 83,46.5 86,48 88,53 89,60 79,61',
    '70,61 88.5,61 87.5,68 85,76 81,80 81,100 73,100 73.5,85 76,82 75,75 70.5,74',
  ),
  mirrored(
    'cygnet',
    swans,
    '33,61 34,58.5 35,57 34.5,51 36,49.5 37,51 36.5,56 39,58 40,61',
    '34,62.5 37.5,62.5 36.5,81 34.5,81',
  ),
  mirrored(
    'golden temple',
    temple,
    '21,69 21.5,62 26,58 26,43 27,35 29,32 31,33 32,41 36.5,41 37,34 38.7,30 40.5,34 41,40 45,39 49.5,28 54,38 57,37 58,42 60,40 62.5,35 65,39 65,68.5 50,69.5',
    '25,71 65,71 65,98 26,98',
  ),
  mirrored(
    'boulder in a lake',
    lake,
    '50,69.5 53,67 57,66 61,66.5 65,69 67.5,72 66,73.5 60,73 54,73 51.5,71.5',
    '51.5,72 54,73.2 60,73.2 65.5,74 61,75.5 56,75',
  ),
  mirrored(
    'dark boulder in a lake',
    lake,
    '44.5,83.5 48,81.5 51,79 53.5,79.5 55.5,83 58,89.5 53,90 49.5,89 46,85.5',
    '49.5,89.8 57.5,90 55,93 52,93',
  ),
  mirrored(
    'castle by a lake',
    castle,
    '24,51 24,30 25,23 27.5,11 29,22 31,18 33,18 35,24 39,22 44,25 46,19 49,23 51,22 52.2,5 53.5,20 54,24 64,23 66,18 68,22 71,21 73,20 74,28 76,18 79.5,30 80,50 55,52 31,51',
    '24.2,56 80,56 79.5,73 77.5,78 76,88 75,75 73,84 68,82 66.5,87 64,80 54,79 52.3,96 51,80 47,86 45,82 40,84 35,83 32,91 29,84 27.7,97 26,86 24.3,79',
  ),
]

/** Reflections that judge: their photos chose nothing. */
export const judgeReflections: readonly ReflectionCase[] = [
  mirrored(
    'left spoonbill',
    spoonbills,
    '8.5,38 10,33 14.5,28.5 13.5,20 15,14 18,12 21,14 22,18 35,40.5 34.8,42 21.5,22 19,22 19.5,28 23,30 25.5,37 26.5,48 28,52 30.3,55 31.3,74 30,74 29,58 26,53 22,53 16,55 17.8,73.5 16.3,73.5 14.8,60 12,50 9,44',
    '15.5,76 17,76 16,85 18,93 26,93 26.5,100 9.5,100 12.5,93 14.8,85',
    '29.8,76 31,76 30.3,95 27,95 28.8,88',
  ),
  mirrored(
    'right spoonbill',
    spoonbills,
    '36,28 38,27 47,30.5 50,30.5 52,33 53.5,38 57.5,41.5 57.5,34 60,32 65,33.5 73,37 79,44 84,54 86,64 83,63 80,61 84,66 85.3,74 83.3,74 82.5,68 78,61 71,60.5 69,62 68.3,65 69,74 67,74 66.8,65 65,56 60,51 54,48 50,40 46.5,35',
    '67,76 68.8,76 68.5,84 71,88 78,88 80,82 83,76 85.2,76 84,82 86,83 85.5,90 80,100 52,100 60,95 65,91',
  ),
  mirrored('pale tower at dusk', skyline, '60,54.5 60,41.5 65,41 65,54', '59.3,60 65.3,60 65.3,90 59.3,90'),
  mirrored(
    'towers at the left',
    skyline,
    '10,54.5 10.2,26.5 13.5,30 15.5,28 19,28.5 19.2,54',
    '10,60 20,60 20,99 13,99 13,80 10,80',
  ),
  mirrored(
    'bright tower at dusk',
    skyline,
    '75,49.5 75,21 78,20.5 78.5,34 79.7,35 79.7,49.5',
    '75.5,60 80,60 80,98 75.5,98',
  ),
  mirrored('pier of a bridge', bridge, '25.5,76.5 25.5,64 27,60 49,60 49,76 38,77', '25.5,78.5 40,78.5 43,95 27,91'),
  mirrored(
    'houseboat at night',
    bridge,
    '67,80.5 68,76 71,75 71,74.5 79.5,73 79.5,69 92,69 93,74 95,72 100,77 100,82 76,82.5',
    '75,83.5 96,83.5 94,97 73,97',
  ),
  mirrored(
    'boat on a canal',
    canal,
    '56,58.5 59,57 60,54.5 63.5,54.5 65,59 64,62 60,63.5 57.5,62.5',
    '56.3,65 58,63.5 64,62.8 64.5,64 63,68 59.5,70 57,68',
  ),
  mirrored(
    'motorboat at a quay',
    canal,
    '17.5,67.5 18,64.5 21,62 22.5,61 21,54 24,52.5 31,52.5 33,57.5 31.5,62 27,67 22,66.5 20,68',
    '17.5,69 22,68 27,68.5 31.5,66 32.5,71 27,84 21,84 17.5,76',
  ),
  mirrored(
    'palm on an island',
    barge,
    '0,48 4,47 6,41 10,38 14,41 18,45.5 16,49 13,49 11.5,58 13,68 12,71 4,71 0,69',
    '0,74 12,74 12,84 19,88.5 16,95 10,100 6,96 4,86 0,92',
  ),
  mirrored(
    'palace barge',
    barge,
    '46,66 47,58 49,52 49.5,46.5 52,47 53,50 57,46 60,42 66,40 70,36 74,28 76.5,16.5 79,28 82,33 83,36 82,42 81,55 86,58 89,62.5 85,66',
    '46,67 88,67 84,75 80,82 78,97 70,95 60,91 53,82 50,85 47,75',
  ),
  mirrored(
    'mountain by a fjord',
    fjord,
    '20,50 23,42 28,35 33,32.5 38,38 43,44 48,51 51,55 20,55',
    '20,58 51,58 46,68 40,74 33,80 27,78 22,70',
  ),
]

const piece = (name: string, photo: string, left: number, top: number, right: number, bottom: number) => ({
  name,
  photo,
  shapes: [box(left, top, right, bottom)],
})

/** Pieces of things that go on below: like a reflection in everything but being upright. */
export const developmentStripes: readonly Pick<Removal, 'name' | 'photo' | 'shapes'>[] = [
  piece('piece of a tripod', 'python3-skimage/camera.png', 55.5, 66, 59, 80),
  piece('upper piece of a tripod', 'python3-skimage/camera.png', 55.5, 42, 59, 55),
  piece('piece of a gate’s column', 'gcompris-qt-data/brandenburgGate.webp', 38, 55, 43, 66),
  piece('piece of a façade', 'budgie-backgrounds/abstract-spiral.jpg', 40, 30, 50, 50),
  piece('top of an iron tower', 'gcompris-qt-data/eiffelTower.webp', 48, 10, 54, 30),
]
export const judgeStripes: readonly Pick<Removal, 'name' | 'photo' | 'shapes'>[] = [
  piece('storey of a pagoda', 'python3-sklearn/china.jpg', 20, 45, 42, 58),
  piece('pier of an arch', 'gcompris-qt-data/colosseum.webp', 40, 40, 46, 52),
  piece('frame of a bridge', 'budgie-backgrounds/high-trestle-trail.jpg', 30, 30, 40, 55),
  piece('piece of a tower', 'budgie-backgrounds/piazza-gae-aulenti.jpg', 45, 30, 55, 50),
  piece('tier of an arena', 'budgie-backgrounds/roman-colosseum.jpg', 30, 35, 50, 48),
  piece('column of a temple', 'gcompris-qt-data/lincolnMemorial.webp', 40, 40, 46, 55),
]
