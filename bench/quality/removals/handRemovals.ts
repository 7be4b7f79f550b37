import { gcompris } from '../../images/packagePhotos.ts'
import { type Removal, removal } from './removals.ts'
import { outline } from './shape.ts'

const marked = (name: string, photo: string, corners: string): Removal => removal(name, photo, outline(corners))

/** Marks of a hurried hand, in photos that no other list has; drawn before any was fitted to its object or filled. */
export const handRemovals: readonly Removal[] = [
  marked(
    'bison in grass',
    gcompris('bison'),
    '19,26 24,20 33,22 36,13 50,11 70,17 79,26 81,40 78,52 77,72 70,72 68,60 58,62 52,70 36,66 26,68 23,56 21,40',
  ),
  marked(
    'calf',
    gcompris('calf'),
    '9,16 22,12 32,28 44,12 58,12 66,28 78,14 90,12 84,36 100,40 100,100 42,100 38,50 28,48',
  ),
  marked('left hen', gcompris('chicken'), '6,24 10,18 15,22 16,32 20,44 22,56 20,74 12,76 6,70 4,58 7,42'),
  marked('second hen', gcompris('chicken'), '44,30 47,12 51,14 53,28 52,42 47,56 43,74 39,72 37,56 40,40'),
  marked(
    'cow in a meadow',
    gcompris('cow'),
    '23,54 26,42 33,40 50,38 86,38 91,50 90,86 87,92 82,90 82,72 78,70 76,90 72,88 74,68 54,68 53,90 44,90 42,68 34,64 32,54',
  ),
  marked(
    'crocodile in mud',
    gcompris('crocodile'),
    '8,22 14,20 32,34 48,42 66,56 90,70 90,80 72,80 56,70 40,62 28,48 14,38 8,34',
  ),
  marked(
    'right giraffe',
    gcompris('giraffe'),
    '60,24 64,20 70,24 74,40 80,52 90,66 90,76 86,70 85,92 82,92 80,70 74,72 71,92 68,92 66,60 64,30',
  ),
  marked(
    'sheep on a slope',
    gcompris('sheep'),
    '23,36 28,22 42,18 44,14 62,12 66,20 68,36 70,60 62,68 60,88 54,88 54,70 40,66 39,90 33,88 33,70 28,66 29,90 23,90 24,60',
  ),
  marked(
    'giant panda on a wall',
    gcompris('panda'),
    '20,28 24,22 32,16 46,8 60,18 72,30 82,46 83,66 76,84 54,88 32,84 26,66 22,58 21,42',
  ),
  marked('middle drum', gcompris('africa'), '38,14 42,10 56,12 56,28 58,56 68,80 64,90 52,96 32,86 30,66 36,50 41,34'),
  marked('temple in a lake', gcompris('goldenTemple'), '26,40 28,36 46,28 62,34 64,48 64,68 26,68'),
  marked(
    'dog on planks',
    'kphotoalbum/donna_2.jpg',
    '34,28 42,22 40,0 70,0 74,24 76,40 72,48 70,100 60,100 62,66 58,88 46,92 40,78 40,52',
  ),
  marked(
    'hanging bird',
    'lomiri-wallpapers-16.04/free_by_Peter_Nerlich.jpg',
    '24,67 30,66 42,68 52,66 63,58 65,62 56,74 55,86 47,86 42,76 28,72',
  ),
  marked(
    'dragonfly on a twig',
    'lomiri-wallpapers-16.04/Dragonfly_by_Bolly.jpg',
    '46,48 50,42 55,36 60,34 62,40 56,46 48,52',
  ),
  marked('mark of a clock', 'lomiri-wallpapers-16.04/greentock_by_Peter_Nerlich.jpg', '46,80 55,64 60,60 62,68 52,82'),
  marked('pyramid in a desert', gcompris('redPyramid'), '2,66 48,30 90,68 88,72 4,70'),
  marked(
    'right man in a street',
    'material-kit-react/src/assets/img/examples/mariya-georgieva.jpg',
    '54,100 56,70 52,60 56,46 66,34 70,20 78,16 82,24 84,34 94,44 94,70 90,100',
  ),
  marked(
    'man in a checked shirt',
    'material-kit-react/src/assets/img/examples/clem-onojegaw.jpg',
    '28,30 34,12 46,8 56,16 58,30 76,38 82,56 80,100 22,100 20,84 34,70 24,56',
  ),
]
