import { words } from '../words.ts'

/** Places, sizes and units that several kinds of step understand. */
export const places = {
  px: words('px|pixel|pixels'),
  percent: words('percent|per cent|pct|procent|prozent'),
  degrees: words('degrees|degree|deg'),
  stops: words('stop|stops|ev'),
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
}
