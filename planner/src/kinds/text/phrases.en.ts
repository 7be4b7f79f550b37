import { words } from '../../language/words.ts'

export const phrases = {
  text: words(
    'text|writing|letters|words|date stamp|timestamp|time stamp|caption|captions|lettering|date|subtitles|subtitle',
  ),
  write: words('write|writes|say|says|type|title|label'),
  sign: words(
    'watermark it|sign it|watermark with|watermark it with|watermark this with|watermark saying|watermark reading|watermark that says|watermark of|sign it with',
  ),
  caption: words('caption it|caption this|saying|that says|which says|with the words|with the text|reading'),
}
