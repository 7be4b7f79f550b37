import { gcompris } from '../../images/packagePhotos.ts'
import { type Removal, removal } from './removals.ts'
import { outline } from './shape.ts'

const marked = (name: string, photo: string, corners: string): Removal =>
  removal(name, gcompris(photo), outline(corners))

/** Removals of things with hair, feathers, legs and bills, by a hurried hand, in photos of no other list of removals; marked before any was filled. */
export const thinPartRemovals: readonly Removal[] = [
  marked(
    'butterfly on a flower',
    'butterfly',
    '25,30 32,27 50,26 66,32 75,40 73,50 62,60 52,72 50,88 40,96 30,92 23,80 22,60 24,44',
  ),
  marked(
    'cheetah on a mound',
    'cheetah',
    '66,10 74,3 88,8 92,15 90,30 97,55 96,88 88,97 78,98 70,80 55,72 38,62 44,52 60,48 72,55 72,42 68,36',
  ),
  marked(
    'gosling on a path',
    'gosling',
    '42,16 47,9 53,12 55,26 65,36 66,50 74,52 68,64 58,68 50,72 51,92 46,92 45,72 38,60 36,42 42,36',
  ),
  marked('heron in flight', 'heron', '22,12 36,8 42,30 42,50 52,56 62,60 58,66 50,74 36,74 14,84 10,82 24,66 20,50'),
  marked('macaque', 'macaque', '49,20 56,10 70,12 82,22 88,42 100,55 100,100 58,100 50,86 47,72 51,55 50,36'),
  marked(
    'harrier in flight',
    'northern_harrier',
    '8,10 20,14 36,28 44,34 58,12 64,10 66,22 60,38 53,52 53,62 44,70 30,64 22,60 28,54',
  ),
  marked(
    'ibex on a ridge',
    'nubian_ibex',
    '33,10 40,14 48,8 49,24 54,28 76,22 84,34 82,52 82,94 72,96 68,62 66,92 62,92 58,64 57,92 51,92 50,66 40,42 34,24',
  ),
  marked(
    'penguin on moss',
    'penguin',
    '46,8 54,8 60,34 64,52 62,60 58,62 57,90 52,96 40,92 36,72 40,44 28,46 26,38 42,32',
  ),
  marked(
    'macaw on a beam',
    'scarlet_macaw',
    '22,18 30,12 44,16 62,34 78,42 86,66 88,78 76,84 68,82 62,96 44,96 50,76 38,56 37,38 26,40',
  ),
  marked(
    'right spoonbill',
    'spoonbills',
    '46,30 52,34 58,36 62,32 72,36 80,50 86,60 84,74 76,64 70,62 69,74 66,74 64,62 56,52 46,36',
  ),
  marked(
    'left spoonbill',
    'spoonbills',
    '8,36 12,26 15,14 22,12 24,28 27,38 26,52 31,56 31,74 27,74 26,60 18,54 18,74 15,74 14,60 9,46',
  ),
  marked('right swan', 'swans', '72,24 78,20 82,26 80,44 89,50 90,60 72,61 74,46 76,32'),
  marked(
    'toucan on a branch',
    'toucan',
    '6,40 12,18 20,12 26,14 38,18 40,26 36,27 25,24 23,40 19,58 9,66 9,88 4,88 4,56',
  ),
  marked(
    'statue with a torch',
    'statueofLiberty',
    '43,6 45,4 47,10 48,16 51,16 56,16 58,22 65,28 62,36 61,52 46,52 46,36 44,24',
  ),
]
