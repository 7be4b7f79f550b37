import { gcompris } from '../../images/packagePhotos.ts'
import { type Removal, removal } from '../removals/removals.ts'
import { outline } from '../removals/shape.ts'
import type { ShadowCase } from './cases.ts'

const openCv = (name: string): string => `opencv-doc/${name}`
const tabler = (name: string): string => `tabler-ui/dist/demo/photos/${name}-1500.jpg`

const marked = (name: string, photo: string, object: string, ...shadow: readonly string[]): ShadowCase => ({
  ...removal(name, photo, outline(object)),
  hasShadow: true,
  shadow: shadow.map(outline),
})
const plain = (name: string, photo: string, object: string): Removal => removal(name, photo, outline(object))

/**
 * Shadows in photos that taught and chose nothing, marked before recipe `shadow-2` answered for any of them. Most are small or soft: photos in
 * packages show few others. Beside those of `cases.ts` they need opencv-doc (its `examples/data`, one from `examples/hfs`), tabler-ui and material-dashboard-react.
 */
export const unseenShadows: readonly ShadowCase[] = [
  marked(
    'nail clipper on paper',
    gcompris('nailCutter'),
    '62,4 65,6 58,25 47,45 36,58 60,57 78,52 86,51 88,55 72,64 64,80 58,83 56,78 60,72 30,88 22,95 8,84 7,76 10,67 22,66 28,50 45,28 55,12',
    '24,60 27,48 34,36 44,24 52,13 55,12 45,28 28,50 22,66',
  ),
  marked(
    'red sweet on white',
    openCv('smarties.png'),
    '63.5,60 65,55 69,52.5 73,53.5 76.5,58 76.5,62 74,66.5 69,67.5 65,65.5',
    '76,58 77.5,60 77.5,63.5 76,66.5 73,67.5 74,66.5 76.5,62',
  ),
  marked(
    'lower sweet on white',
    openCv('smarties.png'),
    '47,85.5 49,80 53,78 57.5,80 60,84 60,89 57,93 53,94 49,91.5',
    '60,84 62.5,86 63,89 61.5,92 58.5,93.5 57,93 60,89',
  ),
  marked(
    'right horse on a meadow',
    gcompris('explore_farm_animals-horse'),
    '57,47 58,38 64,37 72,42 82,46 87,54 89,69 86,72 87,83 80,84 80,72 79,82 71,84 70,66 66,56 62,50',
    '64.5,79.5 72,78.8 72,82 65,82',
  ),
  marked(
    'dark sweet on white',
    openCv('smarties.png'),
    '30.5,76.5 32,71.5 36.8,69 41.5,71.5 43.2,76.5 41.5,82 36.8,84 32,82',
    '43,76 45,78 45,82 42.5,85.5 38.5,86 41.5,82',
  ),
  marked(
    'left sweet on white',
    openCv('smarties.png'),
    '1.7,64.4 3.5,59 8,57 12.5,59.5 14.5,64.4 12.5,70 8,72 3.5,70',
    '14.3,63 16.3,65.5 16,70 13.5,72.5 10.5,72.5 12.5,70',
  ),
  marked(
    'lute before a backdrop',
    gcompris('middleeast'),
    '46,4 50,4 51,50 53,70 60,80 64,88 60,94 50,96 42,94 38,88 41,78 46,68 47,40',
    '52,96 62,93.5 64,89.5 74,89.5 82,91 78,94 66,96 56,97',
  ),
  marked(
    'crab on sand',
    gcompris('crab'),
    '4,74 8,50 20,36 36,32 44,22 58,22 66,32 86,32 94,46 97,66 90,70 88,56 80,50 84,70 80,80 76,60 68,52 68,84 62,84 60,66 60,76 44,76 42,60 39,84 34,84 34,54 22,50 18,66 24,76 16,70 14,52 10,66',
    '40,77 60,77 63,81 39,82',
    '22,52 33,55 33,78 26,76',
    '69,56 75,60 79,80 70,82',
  ),
  marked(
    'piglet on grass',
    gcompris('pig'),
    '16,48 22,44 22,36 30,40 42,32 54,24 60,24 64,34 66,50 68,66 62,68 60,56 58,62 56,68 52,66 50,56 44,60 42,82 36,82 38,60 34,58 30,74 29,86 20,88 22,66 26,58 18,66 15,62',
    '30,78 36,72 38,80 34,86 29,88',
    '43,76 52,68 56,70 52,78 43,82',
  ),
  marked(
    'left tree by a road',
    'material-dashboard-react/src/assets/img/sidebar-3.jpg',
    '20,66 24,60 36,58 44,64 45,70 40,73 34,73 33.5,83 29.5,83 30,73 24,72',
    '14,83 20,83.5 30,83.5 32,84.6 24,85.6 16,85.2',
  ),
]

/** Objects without a shadow in such photos. */
export const unseenPlain: readonly Removal[] = [
  plain(
    'robin on a post',
    openCv('000.jpg'),
    '22,12 26,4 34,2 42,12 52,28 64,50 82,66 80,70 62,62 52,64 38,82 24,88 20,84 34,74 42,66 26,54 20,36 21,22',
  ),
  plain(
    'squirrel on a bough',
    openCv('squirrel_cls.jpg'),
    '25,62 26,52 34,50 36,36 42,32 46,40 52,30 60,34 66,42 64,48 72,58 66,62 58,60 56,76 46,82 36,84 34,70 28,70',
  ),
  plain(
    'left spoonbill',
    gcompris('spoonbills'),
    '14,24 18,12 24,18 36,40 28,34 26,40 30,50 30,58 32,74 28,74 28,60 20,58 18,74 15,74 15,58 9,52 9,40 12,32',
  ),
  plain(
    'right spoonbill',
    gcompris('spoonbills'),
    '37,27 54,32 62,34 74,36 82,46 86,58 84,74 80,74 82,62 76,58 74,66 70,72 67,72 70,58 60,48 54,38 38,30',
  ),
  plain(
    'owl on a bough',
    gcompris('owl'),
    '54,36 56,24 62,20 70,24 74,34 76,46 80,62 78,92 72,94 66,86 64,70 56,60 53,48',
  ),
  plain(
    'hiker at dusk',
    tabler('aneta-ivanova-776'),
    '24,34 27,29 32,30 34,36 35,52 35,62 32,64 32,86 25,86 26,64 22,56 22,42',
  ),
  plain(
    'man on a summit',
    tabler('tim-bogdanov-97988'),
    '44,52 48,46 48,40 52,40 52,46 55,54 55,66 54,78 55,90 47,90 47,74 45,66',
  ),
  plain(
    'bicycle in the air',
    tabler('nicolas-picard-208276'),
    '9,44 20,30 30,32 36,18 42,10 56,14 48,22 44,34 42,54 36,60 30,50 24,44 16,54 10,54',
  ),
  plain(
    'woman before mountains',
    tabler('nathan-dumlao-287713'),
    '32,72 36,56 41,53 46,60 47,70 50,80 50,100 30,100 32,86',
  ),
  plain(
    'woman before a blue backdrop',
    'soft-ui-design-system/assets/img/ivana.jpg',
    '30,46 40,38 54,37 66,42 76,52 74,64 86,76 92,100 6,100 12,78 24,68 26,56',
  ),
  plain(
    'butterfly on a leaf',
    openCv('butterfly.jpg'),
    '2,62 2,44 16,32 40,30 46,22 52,30 76,30 97,42 97,64 84,66 72,76 70,86 56,80 46,82 38,88 28,76 14,66',
  ),
  plain(
    'cheetah in grass',
    gcompris('cheetah'),
    '38,60 50,50 66,48 74,40 70,30 70,10 80,4 88,14 88,30 98,60 99,96 88,96 80,80 66,70 50,72 40,68',
  ),
  plain(
    'deer in a wood',
    tabler('teddy-kelley-109202'),
    '40,44 46,36 50,42 60,44 66,54 66,70 66,90 60,90 60,70 52,70 50,82 52,94 46,92 44,70 42,58',
  ),
  plain('left swan', gcompris('swans'), '21,28 25,24 27,28 26,44 32,50 32,60 24,62 17,60 17,54 22,48'),
  plain(
    'person on a black beach',
    tabler('mahkeo-222765'),
    '65,40 67,34 71,34 72,40 73,52 72,56 71,69 66,69 66,54 65,48',
  ),
]
