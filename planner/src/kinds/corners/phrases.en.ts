import { words } from '../../language/words.ts'

export const phrases = {
  circle: words('circle|circular|a circle'),
  corners: words(
    'rounded corners|round corners|rounded edges|round the corners|round edges|round off the corners|corner radius',
  ),
  round: words('round|rounded'),
}
