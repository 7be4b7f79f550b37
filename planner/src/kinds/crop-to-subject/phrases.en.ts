import { words } from '../../language/words.ts'

export const phrases = {
  fitSubject: words(
    'the two of us|just us|on me|on us|empty space|around me|in on him|in on her|in on them|in on it|in on the|in on my',
  ),
  closeOn: words(
    'crop in on him|crop in on her|crop in on them|crop in on it|zoom in on him|zoom in on her|zoom in on them|zoom in on it|crop to him|crop to her|crop to them|closer to him|closer to her|closer to them',
  ),
}
