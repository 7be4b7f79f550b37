import type { Phrases } from '../lexicon.ts'
import { words } from './words.ts'

/** Light, colour and detail. */
export const tone: Phrases = {
  'more:exposure': words(
    'brighter|brighten|brightens|brightening|lighten|lighter|light up|more light|some light|illuminate|lighten up|brighten up|lights up|more bright|less dark',
  ),
  'less:exposure': words('darker|darken|darkening|dim|dimmer|less light|darken down|more dark|less bright|blacker'),
  'noun:exposure': words('brightness|exposure|luminosity|light level'),
  'high:exposure': words('bright|light|luminous|brightly'),
  'low:exposure': words(
    'dark|gloomy|murky|in the shadow|in shadow|in the shade|in shade|in the dark|backlit|back lit|against the light|against the window',
  ),
  'problemHigh:exposure': words('overexposed|over exposed|blown out|blown|burnt out|clipped'),
  'problemLow:exposure': words('underexposed|under exposed'),
  'noun:contrast': words('contrast|contrasts|contast'),
  'high:contrast': words('contrasty|punchy|crunchy|harsh'),
  'more:contrast': words('punchier|punch|contrastier'),
  'problemLow:contrast': words('flat|washed out|lifeless|faded out'),
  'noun:highlights': words(
    'highlights|highlight|bright areas|bright parts|bright spots|lights|hilights|hilites|highlites',
  ),
  'less:highlights': words('recover the highlights|recover highlights|save the highlights'),
  'noun:shadows': words('shadows|shadow|dark areas|dark parts|dark spots|shadow areas'),
  'more:shadows': words('recover the shadows|recover shadows'),
  'noun:whites': words('whites|white point'),
  'noun:blacks': words('blacks|black point|black level'),
  'noun:warmth': words('warmth|temperature|temp|color temperature|colour temperature'),
  'more:warmth': words('warmer|warming up|warming it up|warm up|warm it up|yellower|more golden|golden hour'),
  'less:warmth': words('cooler|cooling|cooling down|cooling it down|colder|cool down|cool it down|bluer|chillier'),
  'high:warmth': words('warm|warm light|warm lighting|yellowish|cosy|cozy|golden'),
  'low:warmth': words('cool|cold|cool light|cold light|bluish|icy'),
  'noun:tint': words('tint'),
  'more:tint': words('pinker|more magenta'),
  'less:tint': words('greener'),
  'high:tint': words('pinkish'),
  'low:tint': words('greenish'),
  'noun:saturation': words('saturation|color intensity|colour intensity|chroma|sat'),
  'more:saturation': words(
    'saturate|bring the colors back|bring the colours back|bring the color back|bring the colour back|richer|more colorful|more colourful|stronger colors|stronger colours|stronger color|stronger colour',
  ),
  'less:saturation': words('desaturate|desaturated|mute|muted|paler|pastel'),
  'high:saturation': words('saturated|colorful|colourful|oversaturated|over saturated|garish'),
  'low:saturation': words('undersaturated|pale'),
  'noun:vibrance': words('vibrance|vibrancy'),
  'more:vibrance': words('liven|liven up|livelier|more lively|vivify'),
  'high:vibrance': words('vibrant|vivid|lively'),
  'problemLow:vibrance': words('dull|drab|lacklustre|bland'),
  'noun:clarity': words('clarity|detail|details|texture|structure|local contrast|definition'),
  'more:clarity': words(
    'hdr|clearer|more clear|more detailed|make it clear|make this clear|make image clear|make photo clear|make the photo clear|make the picture clear|make the image clear|very clear|crystal clear',
  ),
  'less:clarity': words(
    'dreamy|softer|soften|softening|soft|soft light|softer light|soft lighting|soften the light|soften the lighting|soften light',
  ),
  'noun:sharpen': words('sharpness|acutance'),
  'more:sharpen': words('sharpen|sharper|crisper|crisp|unblur|deblur|sharp|sharpening|in focus|refocus'),
  'problemLow:sharpen': words(
    'blurry|blurred|out of focus|unsharp|fuzzy|not sharp|unfocused|shaky|too soft|looks soft|is soft|a bit soft|bit soft|a little soft|looks a bit soft',
  ),
  'more:denoise': words('denoise|noise reduction|de noise'),
  'problemLow:denoise': words('grainy|noisy|speckled'),
  'more:grain': words('grainier'),
  'more:dehaze': words('dehaze|haze removal|haze reduction|remove haze|defog|unfog|unhaze'),
  'problemLow:dehaze': words('hazy|foggy|misty|milky'),
  'noun:vignette': words('vignette|vignetting'),
  'auto:enhance': words(
    'enhance|auto enhance|autoenhance|auto|auto levels|auto fix|auto adjust|auto tone|touch up|fix the lighting|fix lighting|exposure is off|the exposure is off|lighting is off|exposure is wrong|improve the lighting|improve lighting|correct the exposure|fix the exposure|correct exposure|auto contrast|image quality|quality|better quality|do your magic|work your magic|do your thing|surprise me|quality better|restore|restore this old photograph|restore this old photo|restore this old picture|restore old photo|restore the photo|clean it up|clean this up|tidy it up|spruce it up|clean up the photo|clean up this photo|polish it|polish|lighting is bad|light is bad|bad lighting|bad light|poor lighting|terrible lighting|awful lighting|lighting is terrible|lighting is awful|lighting was bad|lighting was awful|lighting was terrible|lighting is poor|lighting is trash|lighting sucks|exposure is bad|fix the light|fix the exposure please|bad exposure|bad quality|low quality|poor quality|quality is bad|quality is poor',
  ),
  'auto:white-balance': words(
    'white balance|wb|color cast|colour cast|color correct|colour correct|color correction|colour correction|correct the colors|correct the colours|correct colors|fix the colors|fix the colours|fix colors|fix colours|colors look off|colours look off|colors are off|colours are off|natural colors|natural colours|neutral colors|green tint|yellow tint|blue tint|red tint|pink tint|magenta tint|orange tint|yellow cast|green cast|blue cast|red cast|orange cast|pink cast|cast|skin tones|skin tone|skin colour|skin color',
  ),
  'problemLow:saturation': words(
    'have faded|has faded|faded over the years|faded over time|faded with time|got faded|lost its color|lost its colour|lost their color|lost their colour',
  ),
}
