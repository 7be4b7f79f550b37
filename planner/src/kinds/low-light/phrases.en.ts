import { words } from '../../language/words.ts'

export const phrases = {
  lowLight: words('night shot|night photo|low light|taken at night|shot at night|night mode|nighttime|night picture'),
}
