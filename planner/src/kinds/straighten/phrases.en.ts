import { words } from '../../language/words.ts'

export const phrases = {
  straighten: words(
    'straighten|straightening|straight|straightened|level|crooked|tilted|slanted|horizon|the horizon|skewed|uneven|slanting|wonky|not level|not straight|not horizontal|not even|fix the tilt|correct the tilt|the tilt|tilting|askew|lopsided|off level|at an angle|inclined|oblique|sloped|slanty',
  ),
}
