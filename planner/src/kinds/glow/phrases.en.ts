import { words } from '../../language/words.ts'

export const phrases = {
  glow: words('glow|glow effect|soft glow|dreamy glow|orton|orton effect|bloom effect|light bloom|halation'),
}
