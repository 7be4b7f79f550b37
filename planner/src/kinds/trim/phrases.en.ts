import { words } from '../../language/words.ts'

export const phrases = {
  cut: words('cut|trim|cut off|trim off|chop off|chop|cut away|shave'),
  tighter: words(
    'tighter|zoom in|zoom|closer|close up|closeup|zoom into|zoomin|zoom in on|zoom in close|get closer to|closer to|get close to|move in on|go in on|punch in|crop in',
  ),
  allSides: words('every side|all sides|each side|all around|all round|all four sides'),
}
