import { words } from '../../language/words.ts'

export const phrases = {
  watermark: words('watermark|watermarks|logo|logos|water mark|stock mark'),
}
