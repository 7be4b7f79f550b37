import { words } from '../../language/words.ts'

export const phrases = {
  duotone: words('duotone|duo tone|two tone'),
}
