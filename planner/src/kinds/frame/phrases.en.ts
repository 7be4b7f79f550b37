import { words } from '../../language/words.ts'

export const phrases = {
  frame: words('frame|border|framed|borders|edge line|outline'),
  thin: words('thin|narrow|slim|fine|thinner|narrower|slimmer border'),
  thick: words('thick|wide border|broad|fat|chunky|thicker|wider border|wider frame'),
}
