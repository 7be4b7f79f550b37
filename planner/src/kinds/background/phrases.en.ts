import { words } from '../../language/words.ts'

export const phrases = {
  gradient: words('gradient|ombre'),
  background: words(
    'background|bg|bg color|bg colour|backdrop|background color|background colour|backgrounds|behind me|b g|bgr|bkg|bck',
  ),
  transparent: words('transparent|transparency|see through'),
  cutOut: words(
    'clean background|blank background|empty background|cut out|cutout|isolate|extract|clip out|cut me out|cut him out|cut her out|cut it out|cut us out|cut them out|lose the background|lose the bg|knock out background',
  ),
}
