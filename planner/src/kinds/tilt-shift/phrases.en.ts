import { words } from '../../language/words.ts'

export const phrases = {
  tiltShift: words('tilt shift|tiltshift|miniature|toy town|toy effect|diorama|model village'),
}
