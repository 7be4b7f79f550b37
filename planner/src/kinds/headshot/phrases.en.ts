import { words } from '../../language/words.ts'

export const phrases = {
  headshot: words(
    'headshot|headshots|linkedin|linked in|passport|passport photo|cv photo|resume photo|business photo|id photo|corporate photo|cv picture|cv image|resume picture|cv|resume|passport picture|staff photo',
  ),
}
