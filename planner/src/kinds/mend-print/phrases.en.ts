import { words } from '../../language/words.ts'

const wear = [
  'dust',
  'scratch',
  'scratches',
  'crease',
  'creases',
  'fold',
  'folds',
  'specks',
  'dust spots',
  'dust specks',
]
const pairs = wear.flatMap((one) => wear.flatMap((other) => (one === other ? [] : [`${one} and ${other}`])))

export const phrases = {
  printWear: words(
    [
      ...wear,
      ...pairs,
      'scratch marks',
      'scratch lines',
      'fold lines',
      'fold marks',
      'crease lines',
      'crease marks',
    ].join('|'),
  ),
  mendPrint: words(
    ['photo', 'photograph', 'picture', 'print', 'image', 'scan', 'portrait', 'family photo', 'black and white photo']
      .flatMap((print) =>
        ['restore', 'repair', 'mend', 'fix'].flatMap((verb) =>
          ['this', 'the', 'my', 'an', 'our', 'that', ''].map((which) =>
            `${verb} ${which} old ${print}`.replace('  ', ' '),
          ),
        ),
      )
      .join('|'),
  ),
  mends: words('mend|mends|mended'),
}
