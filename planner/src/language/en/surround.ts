import type { Phrases } from '../lexicon.ts'
import { words } from './words.ts'

/** What lies behind, on and around: background, words, frame, faces. */
export const surround: Phrases = {
  frame: words('frame|border|framed|borders|edge line|outline'),
  thin: words('thin|narrow|slim|fine|thinner|narrower|slimmer border'),
  thick: words('thick|wide border|broad|fat|chunky|thicker|wider border|wider frame'),
  corners: words(
    'rounded corners|round corners|rounded edges|round the corners|round edges|round off the corners|corner radius',
  ),
  round: words('round|rounded'),
  dropShadow: words(
    'drop shadow|dropshadow|cast shadow|shadow behind|shadow underneath|shadow under|shadow under it|shadow beneath|shadow beneath it|shadow below|floating shadow|put shadow|put a shadow|add shadow|add a shadow|a shadow|some shadow|shadow to it|soft shadow',
  ),
  background: words(
    'background|bg|bg color|bg colour|backdrop|background color|background colour|backgrounds|behind me|b g|bgr|bkg|bck',
  ),
  transparent: words('transparent|transparency|see through'),
  cutOut: words(
    'clean background|blank background|empty background|cut out|cutout|isolate|extract|clip out|cut me out|cut him out|cut her out|cut it out|cut us out|cut them out|lose the background|lose the bg|knock out background',
  ),
  text: words(
    'text|writing|letters|words|date stamp|timestamp|time stamp|caption|captions|lettering|date|subtitles|subtitle',
  ),
  write: words('write|writes|say|says|type|title|label'),
  watermark: words('watermark|watermarks|logo|logos|water mark|stock mark'),
  'retouch:skin': words(
    'nose is shiny|forehead is shiny|chin is shiny|cheeks are shiny|smooth my face|smooth her face|smooth his face|smooth the face|smooth our faces|smooth the faces|wrinkle|wrinkles|pimple|pimples|acne|dark circles|shadows under|circles under|bags under|puffy eyes|shiny forehead|shiny face|shiny nose|oily skin|shine on my face|shine on her face|shine on his face|crows feet|blemish|blemishes|spots on my face|zit|zits|eye bags|bags under my eyes|bags|freckles|scar|scars|skin|double chin|shiny skin|smooth my skin|smoothen|clear my skin|clear skin|spots|smooth it out|smooth it|face smooth|smooth face|smooth faces|face smoother|smoother skin|smoother face|skin smooth|skin smoother|smooth her skin|smooth his skin|smooth the skin|smooth|smoother|smooth out',
  ),
  'retouch:teeth': words('teeth|whiten|tooth|teef|tooths'),
  'retouch:eyes': words(
    'brighter eyes|brighten my eyes|brighten the eyes|brighten her eyes|brighten his eyes|eyes brighter|eyes pop|sparkling eyes|tired eyes|whiten the eyes|whiten my eyes|whiten her eyes|whiten his eyes|white eyes|whiter eyes|whites of my eyes|whites of the eyes|whites of her eyes|dull eyes',
  ),
  'retouch:red-eye': words(
    'red eye|red eyes|redeye|eyes are red|eyes look red|eyes came out red|eyes turned red|made her eyes red|made his eyes red|made my eyes red|made our eyes red|made their eyes red|red pupils|red pupil|eyes from the flash|glowing eyes',
  ),
  'retouch:everything': words('retouch|retouching|airbrush|airbrushed|touch up my face|beauty filter'),
  headshot: words(
    'headshot|headshots|linkedin|linked in|passport|passport photo|cv photo|resume photo|business photo|id photo|corporate photo|cv picture|cv image|resume picture|cv|resume|passport picture|staff photo',
  ),
  object: words(
    'shirt|dress|hair|eyes|water|sea|tree|trees|wall|walls|jacket|lips|lipstick|house|door|building|clothes|pants|hat|shoes|flower|flowers|sun|moon|floor|suit|ocean|mountain|mountains|road|street',
  ),
  censor: words(
    'black out|blank out|cover up|censor|anonymise|anonymize|obscure|redact|cover the|cover their|cover his|cover her|cover my|cover our|cover all|conceal|mask the|mask their|mask out the|blackout|unrecognizable|unrecognisable|unidentifiable|anonymous',
  ),
  sign: words(
    'watermark it|sign it|watermark with|watermark it with|watermark this with|watermark saying|watermark reading|watermark that says|watermark of|sign it with',
  ),
  caption: words('caption it|caption this|saying|that says|which says|with the words|with the text|reading'),
  skinFlaw: words('shiny|oily|greasy|sweaty|spotty|blotchy|wrinkly|wrinkled|pimply'),
}
