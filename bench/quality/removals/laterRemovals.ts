import { gcompris } from '../../images/packagePhotos.ts'
import { type Removal, removal } from './removals.ts'
import { ellipse, outline } from './shape.ts'

const marked = (name: string, photo: string, corners: string): Removal => removal(name, photo, outline(corners))
const softUi = (name: string): string => `soft-ui-design-system/assets/img/${name}.jpg`
const palm = 'argon-design-system-free/assets/img/pages/mohamed.jpg'

/** Removals in photos that were in no comparison before that of `unseenRemovals`, marked before any was filled. */
export const laterRemovals: readonly Removal[] = [
  marked(
    'hiker on a bridge',
    'blk-design-system/assets/img/fabien-bazanegue.jpg',
    '40,38 43,35 46,37 46,46 50,50 51,64 48,66 47,86 46,90 39,90 39,66 36,62 36,50 39,46',
  ),
  marked('taxi at a crossing', 'blk-design-system/assets/img/mark-finn.jpg', '33,78 36,71 52,72 57,82 57,92 34,93'),
  marked(
    'person before a fence',
    'material-kit-react/src/assets/img/examples/studio-3.jpg',
    '37,3 40,1 47,2 48,10 52,20 56,35 62,42 78,50 80,56 76,68 78,75 70,76 64,70 66,60 58,58 54,64 53,80 50,90 51,99 42,99 42,80 40,64 36,52 35,30 35,22',
  ),
  marked(
    'cup at the rim of a table',
    'startbootstrap-business-casual/dist/assets/img/products-01.jpg',
    '13,51 16,43 22,40 30,43 36,49 37,54 30,57 26,62 20,63 15,59',
  ),
  marked(
    'emblem on a telephone',
    'startbootstrap-landing-page/dist/assets/img/bg-showcase-1.jpg',
    '70,53 72,47 76,40 80,43 84,46 90,48 91,66 86,70 74,70 70,64',
  ),
  marked(
    'plant on a desk',
    'startbootstrap-landing-page/dist/assets/img/bg-showcase-3.jpg',
    '83,46 88,38 94,34 100,34 100,94 92,92 91,70 85,62',
  ),
  marked(
    'chameleon on a branch',
    gcompris('chamaeleon'),
    '8,48 13,38 25,32 38,28 55,36 68,45 80,53 86,62 87,74 82,76 78,68 66,62 58,64 57,78 52,80 50,70 44,72 40,82 34,80 36,68 22,66 10,62',
  ),
  marked(
    'hedgehog in grass',
    gcompris('hedgehog'),
    '19,52 22,36 30,24 45,18 60,20 72,28 80,44 86,54 84,60 74,62 66,72 62,82 48,82 40,78 26,72 20,62',
  ),
  marked(
    'gorilla in leaves',
    gcompris('gorilla'),
    '19,40 26,18 40,9 58,9 68,24 74,46 80,62 78,84 64,84 56,98 44,98 34,86 22,70',
  ),
  marked(
    'left jaguar',
    gcompris('jaguar'),
    '15,84 18,68 26,50 32,36 40,30 46,38 48,50 44,58 45,72 46,82 38,86 30,88 18,88',
  ),
  marked(
    'right lemur',
    gcompris('lemur'),
    '38,36 42,30 48,34 52,30 55,34 54,48 62,60 65,80 60,90 44,92 42,78 42,56 39,46',
  ),
  marked(
    'young monkey',
    gcompris('long_nosed_monkey'),
    '38,66 44,60 52,66 58,70 68,64 64,56 70,55 75,66 70,76 56,82 53,90 56,100 42,100 40,84',
  ),
  marked(
    'ruined pyramid',
    gcompris('meidumPyramid'),
    '38,40 44,28 50,22 62,22 70,28 76,36 80,48 84,56 92,60 100,70 100,74 60,72 20,72 0,76 0,70 24,58 34,52',
  ),
  marked('tower of a castle', gcompris('neuschwansteinCastle'), '66,36 67,30 71,31 72,36 72,60 66,60'),
  marked(
    'castle on a hill',
    gcompris('neuschwansteinCastle'),
    '21,50 22,32 30,30 31,12 34,10 36,36 38,26 41,36 52,36 54,50 64,50 65,32 71,32 72,58 66,60 58,80 50,74 26,66',
  ),
  marked('right minaret', gcompris('tajMahal'), '80,36 82,31 85,30 88,36 88,70 86,80 81,80'),
  marked('block before a church', gcompris('wormsCathedral'), '13,80 14,75 22,73 36,77 52,78 53,98 13,98'),
  marked(
    'gondola in a lagoon',
    'paper-kit-2/assets/img/joshua-stannard.jpg',
    '42,46 44,42 48,42 50,52 50,64 44,64 43,56',
  ),
  marked('houseboat', softUi('anastasia'), '46,72 50,66 68,66 74,72 72,77 46,77'),
  marked(
    'left armchair',
    softUi('ivancik'),
    '4,46 8,42 22,46 36,54 46,58 52,66 50,74 42,76 40,84 42,97 28,98 26,76 14,78 13,90 9,90 10,70 6,60',
  ),
  marked(
    'lamp by a window',
    softUi('toa-heftiba'),
    '29,18 34,10 44,8 56,18 60,28 62,56 64,86 58,88 58,40 54,26 46,18 46,22 30,22',
  ),
  marked('person on a sofa', softUi('toa-heftiba'), '60,46 64,38 72,38 78,46 80,54 62,56'),
  marked('person on a palm', palm, '3,78 12,60 22,62 34,58 36,66 26,70 10,80'),
  marked('hut on a beach', palm, '24,76 34,68 50,70 53,74 50,88 24,86'),
  marked(
    'person before stones',
    'material-kit-react/src/assets/img/examples/studio-5.jpg',
    '52,18 60,10 74,10 82,20 80,32 72,44 66,46 64,60 62,72 62,90 60,100 34,100 32,80 38,66 30,60 28,48 36,38 48,30',
  ),
  marked('chimney by a tree', gcompris('georgeWashingtonBirthplace'), '9,20 17,20 17,44 9,44'),
  removal('darker cup', 'startbootstrap-business-casual/dist/assets/img/products-01.jpg', ellipse(58, 62, 77, 86)),
]
