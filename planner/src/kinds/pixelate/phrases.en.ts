import { words } from '../../language/words.ts'

export const phrases = {
  pixelate: words('pixelate|pixellate|pixelated|pixelation|pixel art|mosaic|8 bit'),
  censor: words(
    'black out|blank out|cover up|censor|anonymise|anonymize|obscure|redact|cover the|cover their|cover his|cover her|cover my|cover our|cover all|conceal|mask the|mask their|mask out the|blackout|unrecognizable|unrecognisable|unidentifiable|anonymous',
  ),
}
