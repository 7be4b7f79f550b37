import { words } from '../../language/words.ts'

export const phrases = {
  perspective: words(
    'perspective|keystone|keystoning|converging lines|converging verticals|verticals|leaning|leaning walls|leaning buildings|falling over|falling backwards|leans|lean|leaning back|tilting backwards|leans backwards',
  ),
}
