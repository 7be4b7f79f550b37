import { words } from '../../language/words.ts'

export const phrases = {
  blur: words(
    'you blurred|blurred out|to be blurred|get blurred|have blurred|has blurred|blur|blurring|gaussian blur|blur out|defocus|smear',
  ),
  bokeh: words(
    'bokeh|portrait mode|depth of field|shallow depth of field|background blur|soft focus|out of focus background',
  ),
}
