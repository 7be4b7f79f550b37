import { words } from '../../language/words.ts'

export const phrases = {
  hue: words('hue'),
}
