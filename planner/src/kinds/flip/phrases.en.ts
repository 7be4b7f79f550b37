import { words } from '../../language/words.ts'

export const phrases = {
  flip: words('flip|flipped|flipping|mirroring|mirror|mirrored|mirror image|reverse|reflect'),
  vertical: words('vertically|vertical|top to bottom'),
  horizontal: words('horizontally|horizontal|left to right|right to left|sideways flip'),
}
