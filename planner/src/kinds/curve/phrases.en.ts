import { words } from '../../language/words.ts'

export const phrases = {
  curve: words('s curve|tone curve|curves|curve'),
}
