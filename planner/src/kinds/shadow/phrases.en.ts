import { words } from '../../language/words.ts'

export const phrases = {
  dropShadow: words(
    'drop shadow|dropshadow|cast shadow|shadow behind|shadow underneath|shadow under|shadow under it|shadow beneath|shadow beneath it|shadow below|floating shadow|put shadow|put a shadow|add shadow|add a shadow|a shadow|some shadow|shadow to it|soft shadow',
  ),
}
