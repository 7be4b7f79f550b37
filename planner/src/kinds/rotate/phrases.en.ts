import { words } from '../../language/words.ts'

export const phrases = {
  rotate: words('rotate|rotated|rotation|spin|rotating|rot'),
  turn: words('turn|tilt|tip'),
  clockwise: words('clockwise|cw|to the right|rightwards'),
  counterclockwise: words('counterclockwise|counter clockwise|anticlockwise|anti clockwise|ccw|to the left|leftwards'),
  upsideDown: words(
    'upside down|wrong way up|the wrong way up|wrong way round|the wrong way round|upsidedown|on its head|half turn|turn around|turn it around|turn round|turn it round|right way up|right side up|the right way round',
  ),
  sideways: words('sideways|on its side|quarter turn|a quarter|quarter'),
}
