import { words } from '../../language/words.ts'

export const phrases = {
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
  skinFlaw: words('shiny|oily|greasy|sweaty|spotty|blotchy|wrinkly|wrinkled|pimply'),
}
