import { words } from '../../language/words.ts'

export const phrases = {
  object: words(
    'shirt|dress|hair|eyes|water|sea|tree|trees|wall|walls|jacket|lips|lipstick|house|door|building|clothes|pants|hat|shoes|flower|flowers|sun|moon|floor|suit|ocean|mountain|mountains|road|street',
  ),
}
