import type { Phrases } from '../lexicon.ts'
import { words } from './words.ts'

/** Looks and effects. */
export const looks: Phrases = {
  grain: words('grain|film grain|noise|analog grain'),
  haze: words('haze|fog|mist|smog'),
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
  colours: words('color|colors|colour|colours|tones|hues'),
  pop: words(
    'pop|pop out|stand out|pop against the background|pop from the background|stand out from the background|stand out against the background|stand out from the backdrop|pop against the backdrop',
  ),
  blur: words(
    'you blurred|blurred out|to be blurred|get blurred|have blurred|has blurred|blur|blurring|gaussian blur|blur out|defocus|smear',
  ),
  pixelate: words('pixelate|pixellate|pixelated|pixelation|pixel art|mosaic|8 bit'),
  tiltShift: words('tilt shift|tiltshift|miniature|toy town|toy effect|diorama|model village'),
  vignetteEdges: words('edges|corners|borders darker'),
  hue: words('hue'),
  curve: words('s curve|tone curve|curves|curve'),
  duotone: words('duotone|duo tone|two tone'),
  bokeh: words(
    'bokeh|portrait mode|depth of field|shallow depth of field|background blur|soft focus|out of focus background',
  ),
  gradient: words('gradient|ombre'),
  lowLight: words('night shot|night photo|low light|taken at night|shot at night|night mode|nighttime|night picture'),
  cleanJpeg: words(
    'jpeg artifacts|jpeg artefacts|artifacts|artefacts|compression artifacts|compression artefacts|deblock|blocky|blocky squares|jpeg squares|jpg squares|jpeg blocks|jpg blocks|compression|jpeg noise|jpg artifacts|blockiness',
  ),
}
