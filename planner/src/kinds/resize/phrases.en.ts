import { words } from '../../language/words.ts'

export const phrases = {
  resize: words('resize|resized|resizing|scale|rescale|scale down|shrink|downscale|downsize|dimensions'),
  smaller: words('smaller|reduce the size|reduce size|smaller file|lighter file|make the file smaller'),
  size: words('size|file size|the size'),
  width: words('width|wide|in width'),
  height: words('height|high|tall|in height'),
  longestSide: words('longest side|long side|longest edge|long edge|larger side|max side'),
}
