import { words } from '../../language/words.ts'

export const phrases = {
  'preset:black-and-white': words(
    'black and white|black n white|black & white|black white|b&w|b & w|bw|b and w|grayscale|greyscale|gray scale|grey scale|monochrome|mono|remove all color|remove all colour|remove the color|remove the colour|remove color|remove colour|remove the colors|remove the colours|remove all the color|no color|no colour|without color|without colour|noir|b w|b + w|blk and wht|blk n wht|blk and white|black and wht|blk wht|black an white',
  ),
  'preset:sepia': words('sepia|sepia tint|sepia tinted|sepia tone|sepia toned'),
  'preset:vintage': words(
    'vintage|retro|polaroid|old photo|old photograph|old picture|look old|old fashioned|old school|nostalgic|70s|60s|80s|antique|aged',
  ),
  'preset:film': words(
    'film|filmic|analog film|analogue film|analog|analogue|kodak|portra|kodak portra|fuji|fujifilm|35mm|disposable camera',
  ),
  'preset:cinematic': words(
    'cinematic|cinema|movie|movie scene|like a movie|teal and orange|orange and teal|hollywood|blockbuster|film still',
  ),
  'preset:high-key': words('high key|airy|light and airy|bright and airy look'),
  'preset:low-key': words('low key|moody|moodier|dark and moody|dramatic|more dramatic'),
  'preset:faded': words('faded|fade|matte look|matte|matt look|washed look'),
  'preset:negative': words(
    'invert|inverted|negative|invert the colors|invert the colours|invert colors|invert colours',
  ),
}
