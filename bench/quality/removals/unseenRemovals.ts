import { gcompris } from '../../images/packagePhotos.ts'
import { type Removal, removal } from './removals.ts'
import { outline, stroke } from './shape.ts'

const marked = (name: string, photo: string, corners: string): Removal => removal(name, photo, outline(corners))

/** Removals in photos that neither chose a parameter of erasing nor were in an earlier comparison; marked before any was filled. */
export const unseenRemovals: readonly Removal[] = [
  removal(
    'stay of a bridge',
    'lomiri-wallpapers-16.04/Bridge_by_Sander_Klootwijk.jpg',
    stroke(1.4, '49,2 64,60 75,99'),
  ),
  marked(
    'bee on an aster',
    'palapeli-data/european-honey-bee.jpg',
    '11,62 14,52 22,32 30,24 40,22 45,28 46,38 42,46 38,52 38,62 37,77 30,79 22,72 20,58',
  ),
  removal('thin brush', 'plasma-workspace-data/Brushes.png', stroke(1.4, '78,53 70,80 63,100')),
  marked(
    'lorikeet on a branch',
    'plasma-workspace-data/Parrot.png',
    '17,30 20,17 30,14 42,14 52,20 66,26 78,28 86,36 92,48 97,56 88,66 82,74 90,82 100,88 100,100 88,92 78,80 66,74 56,64 48,56 44,46 40,40 30,38 24,40',
  ),
  marked(
    'kitten on a beam',
    gcompris('kitten'),
    '34,22 40,24 44,28 56,28 60,22 65,20 66,30 64,44 65,60 62,72 60,88 54,90 50,78 46,88 42,86 40,78 34,76 36,56 34,40',
  ),
  marked(
    'gondola in a canal',
    'paper-kit-2/assets/img/soroush-karimi.jpg',
    '36,70 40,70 44,78 48,82 48,93 38,95 36,80',
  ),
  marked(
    'car before a wall',
    'paper-kit-2/assets/img/ilya-yakover.jpg',
    '8,60 10,54 20,42 24,28 30,23 56,22 66,28 76,42 86,48 90,56 90,66 86,70 85,77 76,78 74,70 34,71 32,78 20,79 16,72 8,64',
  ),
  marked('boat at a quay', 'paper-kit-2/assets/img/fabio-mangione.jpg', '30,100 34,84 38,76 44,76 46,84 44,100'),
  marked(
    'eraser on a desk',
    'startbootstrap-stylish-portfolio/dist/assets/img/portfolio-4.jpg',
    '64,63 68,34 74,36 70,65',
  ),
  marked('hiker on a cliff', 'now-ui-kit/assets/img/login.jpg', '62,56 65,55 67,60 66,67 62,66'),
  marked(
    'palm by a road',
    'now-ui-kit/assets/img/bg5.jpg',
    '37,18 42,8 50,2 58,8 64,20 62,28 56,30 55,36 54,60 53,80 54,96 49,96 49,60 49,34 42,36 38,30',
  ),
  marked(
    'receiver of a telephone',
    'startbootstrap-clean-blog/dist/assets/img/contact-bg.jpg',
    '3,54 5,42 12,36 18,20 22,15 28,14 31,20 30,28 24,30 18,36 15,46 14,58 8,60',
  ),
  marked(
    'koala in a tree',
    gcompris('koala'),
    '36,26 46,24 54,30 66,24 76,22 80,30 78,40 74,44 82,54 85,64 82,76 72,82 62,86 50,86 40,74 38,64 42,56 30,54 16,48 14,42 20,44 36,48 40,42 38,34',
  ),
  marked(
    'small camel',
    gcompris('camels'),
    '4,84 6,68 10,56 14,46 22,40 28,46 32,46 38,46 38,54 33,58 32,70 30,84 22,84 22,70 14,66 10,84',
  ),
  marked(
    'statue above a city',
    gcompris('christTheRedeemer'),
    '61,37 66,34 70,31 74,36 77,40 73,44 72,60 73,68 66,68 67,46 62,41',
  ),
  marked(
    'minaret in an arch',
    gcompris('qutubMinar'),
    '44,13 49,13 52,20 54,34 56,46 58,60 58,74 60,88 61,100 31,100 32,88 35,70 36,54 39,40 41,26',
  ),
  marked(
    'island in a bay',
    gcompris('montStMichel'),
    '41,62 46,54 50,46 54,40 60,34 64,28 66,14 67,14 68,28 74,34 76,44 82,50 88,54 92,62 92,65 41,65',
  ),
  marked(
    'goat on a ridge',
    gcompris('goat'),
    '15,50 18,36 24,26 34,22 52,22 68,26 76,22 78,12 84,10 88,20 88,36 88,50 84,58 76,60 70,70 68,90 62,88 62,80 50,80 52,92 47,92 46,80 40,80 38,92 30,90 30,80 22,76 22,88 18,90 18,72 20,60',
  ),
  marked(
    'squirrel on a trunk',
    gcompris('squirrel'),
    '26,8 30,14 36,24 44,12 52,14 58,20 58,34 62,46 60,54 52,52 46,58 44,70 40,82 32,88 28,84 28,70 32,62 27,68 27,60 36,56 28,40 30,30 27,18',
  ),
  marked(
    'monitor on rock',
    gcompris('dragon'),
    '6,38 10,34 14,30 18,22 22,10 26,4 28,6 24,20 18,36 22,40 34,40 44,44 52,38 60,36 66,32 78,30 86,38 92,44 90,48 80,46 70,50 64,56 68,72 70,88 64,90 60,80 52,70 48,66 34,64 28,60 18,60 6,64 6,58 20,52 8,44',
  ),
  marked('minaret of a mausoleum', gcompris('TajMahal_background'), '8,22 12,20 13,28 12,60 13,64 7,64 8,40'),
  marked(
    'bear in the snow',
    gcompris('polar_bear'),
    '23,72 24,64 30,60 34,44 40,34 48,32 60,36 74,40 84,50 80,56 74,58 78,72 80,76 70,74 66,62 60,62 58,72 50,74 50,64 46,62 46,72 38,72 36,70 32,70',
  ),
  marked(
    'flying fox in the air',
    gcompris('flying_fox'),
    '44,94 50,74 56,68 60,44 66,20 76,4 79,8 76,22 80,40 74,56 77,74 78,86 82,90 80,94 70,90 56,92',
  ),
  marked(
    'rhinoceros by a river',
    gcompris('rhinoceros'),
    '9,56 10,42 14,26 22,16 34,18 50,18 64,22 68,20 72,30 82,36 86,34 87,46 89,50 84,56 72,54 66,66 58,72 52,80 54,90 40,92 40,86 44,72 30,68 26,76 28,92 14,94 16,80 12,68',
  ),
  marked(
    'kangaroo on a path',
    gcompris('kangaroo'),
    '33,18 42,10 44,0 50,4 52,14 56,30 54,44 56,56 52,66 54,86 46,90 36,90 35,82 26,84 2,86 2,82 16,80 30,74 30,50 36,36 44,28 42,20',
  ),
  marked(
    'gibbon on a branch',
    gcompris('gibbon'),
    '36,4 42,4 46,20 52,34 58,40 63,48 66,60 66,72 64,86 58,90 48,90 42,88 44,80 38,72 40,66 48,66 50,44 44,28 38,12',
  ),
  marked(
    'horse before mountains',
    gcompris('horse'),
    '10,46 12,36 16,28 26,24 38,24 42,16 52,10 60,9 62,20 60,42 54,46 50,56 48,70 46,94 40,94 40,70 30,64 28,74 30,94 22,94 22,72 18,66 16,96 10,96 12,70',
  ),
  marked(
    'lizard among leaves',
    gcompris('chameleon'),
    '19,18 24,14 30,22 38,28 50,32 62,36 72,44 74,54 78,70 84,98 78,100 70,70 64,62 52,64 54,72 46,74 40,66 32,68 30,62 36,56 34,40 26,30',
  ),
  marked(
    'narwhals in the sea',
    gcompris('narwhal'),
    '2,44 22,46 28,42 40,44 60,44 76,46 96,46 96,54 84,54 70,54 62,58 66,66 72,76 64,80 48,76 40,72 34,68 34,60 44,58 36,54 28,50 2,50',
  ),
  marked(
    'right meerkat',
    gcompris('meerkats'),
    '70,18 74,10 80,6 88,12 88,24 88,32 90,46 90,70 90,98 74,98 71,84 72,60 74,40 76,28 72,24',
  ),
  marked(
    'dolphin in dark water',
    gcompris('dolphin'),
    '33,50 38,36 37,22 40,13 47,13 51,26 56,44 62,70 67,90 62,86 54,72 48,62 46,70 43,62 44,54 40,48',
  ),
  marked(
    'pika on a rock',
    gcompris('pika'),
    '43,64 48,58 50,46 50,34 52,20 56,12 60,16 66,12 69,20 67,34 71,48 71,64 60,66 48,66',
  ),
  marked(
    'moose in a meadow',
    gcompris('moose'),
    '12,90 12,76 18,70 30,68 40,68 44,60 42,50 36,46 28,44 26,30 28,24 34,36 40,38 42,36 48,40 54,40 53,28 58,36 66,32 70,20 75,14 80,24 80,34 72,40 62,46 62,56 68,68 70,76 60,82 50,80 40,82 30,90',
  ),
  marked(
    'caterpillar on a stalk',
    gcompris('caterpillar'),
    '2,56 4,44 14,36 30,34 42,30 52,28 56,38 57,48 52,54 44,55 30,56 20,58 8,60',
  ),
  marked(
    'crab on sand',
    gcompris('crab'),
    '4,74 8,50 20,36 36,32 44,22 58,22 66,32 86,32 94,46 97,66 90,80 80,82 68,84 52,82 36,84 20,76 10,76',
  ),
  marked(
    'skater on a promenade',
    'argon-design-system-free/assets/img/faces/brooke-cagle.jpg',
    '36,66 36,56 40,50 46,46 46,40 52,40 53,46 60,50 80,47 80,52 62,56 58,64 57,76 56,90 46,92 45,80 46,66 40,64 38,68',
  ),
  marked(
    'rabbit on a lawn',
    'kphotoalbum/spiff.jpg',
    '26,60 28,44 34,30 38,20 44,14 56,14 62,24 66,36 68,52 66,66 64,84 64,93 58,94 56,84 48,84 46,98 38,98 38,84 34,72 28,62',
  ),
  marked(
    'dog in a wood',
    'kphotoalbum/donna.jpg',
    '39,36 44,32 49,34 52,40 56,46 59,56 55,60 56,70 52,70 50,60 48,72 40,74 41,54',
  ),
  marked(
    'man above a canyon',
    'soft-ui-design-system/assets/img/blog7-1.jpg',
    '44,38 48,33 54,34 56,42 58,50 62,54 64,70 64,88 62,93 46,93 44,86 40,84 38,76 42,68 40,58 44,50 46,46',
  ),
  marked(
    'man in the sea',
    'kphotoalbum/cold_water.jpg',
    '34,64 44,56 52,46 54,42 54,32 58,30 61,34 61,42 66,46 74,56 82,66 80,70 72,66 66,62 64,70 66,98 58,99 54,98 48,98 50,72 50,64 40,66',
  ),
]
