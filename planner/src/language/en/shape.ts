import type { Phrases } from '../lexicon.ts'
import { words } from './words.ts'

/** Shape, size and place. */
export const shape: Phrases = {
  crop: words('crop|cropped|cropping|aspect ratio|ratio|format|cover|banner|facebook cover|cover photo|header'),
  cut: words('cut|trim|cut off|trim off|chop off|chop|cut away|shave'),
  tighter: words(
    'tighter|zoom in|zoom|closer|close up|closeup|zoom into|zoomin|zoom in on|zoom in close|get closer to|closer to|get close to|move in on|go in on|punch in|crop in',
  ),
  circle: words('circle|circular|a circle'),
  'ratio:1:1': words('square|squared|profile picture|profile pic|avatar|instagram square|pfp|dp|display picture|sq'),
  'ratio:21:29.7': words('a4|a3|a5|din a4'),
  'ratio:16:9': words('widescreen|wide screen|youtube|youtube thumbnail|thumbnail|youtube banner|16 9'),
  'ratio:4:5': words('instagram|insta|instagram post|ig post'),
  'ratio:9:16': words(
    'instagram story|insta story|insta stories|instagram stories|insta reel|ig reel|instagram reel|ig stories|story|stories|reel|reels|tiktok|tik tok|ig story|shorts|phone wallpaper',
  ),
  portrait: words('portrait|portrait format|portrait orientation'),
  landscape: words('landscape|landscape format|landscape orientation'),
  rotate: words('rotate|rotated|rotation|spin|rotating|rot'),
  turn: words('turn|tilt|tip'),
  clockwise: words('clockwise|cw|to the right|rightwards'),
  counterclockwise: words('counterclockwise|counter clockwise|anticlockwise|anti clockwise|ccw|to the left|leftwards'),
  upsideDown: words(
    'upside down|wrong way up|the wrong way up|wrong way round|the wrong way round|upsidedown|on its head|half turn|turn around|turn it around|turn round|turn it round|right way up|right side up|the right way round',
  ),
  sideways: words('sideways|on its side|quarter turn|a quarter|quarter'),
  straighten: words(
    'straighten|straightening|straight|straightened|level|crooked|tilted|slanted|horizon|the horizon|skewed|uneven|slanting|wonky|not level|not straight|not horizontal|not even|fix the tilt|correct the tilt|the tilt|tilting|askew|lopsided|off level|at an angle|inclined|oblique|sloped|slanty',
  ),
  flip: words('flip|flipped|flipping|mirroring|mirror|mirrored|mirror image|reverse|reflect'),
  vertical: words('vertically|vertical|top to bottom'),
  horizontal: words('horizontally|horizontal|left to right|right to left|sideways flip'),
  resize: words('resize|resized|resizing|scale|rescale|scale down|shrink|downscale|downsize|dimensions'),
  smaller: words('smaller|reduce the size|reduce size|smaller file|lighter file|make the file smaller'),
  size: words('size|file size|the size'),
  width: words('width|wide|in width'),
  height: words('height|high|tall|in height'),
  longestSide: words('longest side|long side|longest edge|long edge|larger side|max side'),
  px: words('px|pixel|pixels'),
  percent: words('percent|per cent|pct|procent|prozent'),
  degrees: words('degrees|degree|deg'),
  stops: words('stop|stops|ev'),
  upscale: words(
    'upscale|upscaling|bigger|larger|enlarge|resolution|4k|8k|hd|uhd|double the size|twice the size|twice as big|super resolution|upsize|upres|full hd|blow up|high res|hi res|high resolution|more big|more large|bigger size|larger size|make it big|make this big|make it large|make it huge|make it bigger',
  ),
  'region:top': words('top|upper part|upper half|top half|top part|top side|above'),
  'region:bottom': words('bottom|lower part|lower half|bottom half|bottom part|bottom side|foreground'),
  'region:left': words('left|leftmost|left side|left half|left part|left hand side|left edge'),
  'region:right': words('right|rightmost|right side|right half|right part|right hand side|right edge'),
  'region:center': words('center|centre|middle|centered|centred|the middle|central part'),
  'region:top-left': words('top left|top left corner|upper left|upper left corner|left top|left top corner'),
  'region:top-right': words('top right|top right corner|upper right|upper right corner|right top'),
  'region:bottom-left': words('bottom left|bottom left corner|lower left|lower left corner|left bottom'),
  'region:bottom-right': words('bottom right|bottom right corner|lower right|lower right corner|right bottom'),
  biggest: words('biggest|largest|big|main|huge|tallest|large'),
  smallest: words('smallest|small|little one|tiny'),
  perspective: words(
    'perspective|keystone|keystoning|converging lines|converging verticals|verticals|leaning|leaning walls|leaning buildings|falling over|falling backwards|leans|lean|leaning back|tilting backwards|leans backwards',
  ),
  fitSubject: words(
    'the two of us|just us|on me|on us|empty space|around me|in on him|in on her|in on them|in on it|in on the|in on my',
  ),
  fourTimes: words('four times|4 times|quadruple|fourfold|x4'),
  allSides: words('every side|all sides|each side|all around|all round|all four sides'),
  closeOn: words(
    'crop in on him|crop in on her|crop in on them|crop in on it|zoom in on him|zoom in on her|zoom in on them|zoom in on it|crop to him|crop to her|crop to them|closer to him|closer to her|closer to them',
  ),
}
