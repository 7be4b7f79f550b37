import { words } from '../words.ts'

/** How much, how often, which. */
export const amounts = {
  'level:12': words(
    'abit|alil|a lil|a lil bit|lil|lil bit|a wee bit|a smidgen|a notch|a fraction|a dash|a pinch|a hint|ever so slightly|minimally|marginally|slight|a bit|a little|a little bit|a tiny bit|slightly|a touch|a tad|a hair|somewhat|subtle|subtly|gently|gentle|lightly|tiny bit|a smidge|mildly|little|tad|bit|faint|just a bit',
  ),
  'level:33': words('a third|one third|by a third|third'),
  'level:50': words(
    'alot|quite a bit|quite a lot|a good bit|a whole lot|a bunch|heaps|loads|tons|mega|hella|a great deal|noticeably|a lot|lots|lots of|much|very|really|way|significantly|strongly|strong|heavily|heavy|super|far|greatly|considerably|drastically|dramatically|hugely|tons of|intense|a ton|so much|loads of',
  ),
  'level:80': words('extremely|insanely|crazy|extreme'),
  'level:100': words('completely|fully|totally|maximum|max|all the way|entirely'),
  half: words('half|by half|in half|halve'),
  'count:1': words('one'),
  'count:2': words('two|twice|couple'),
  'count:3': words('three'),
  up: words(
    "too low|too deep|too weak|more|increase|increased|raise|boost|up|higher|lift|pump|pump up|turn up|bring out|bring up|open up|intensify|amplify|stronger|plus|crank|extra|push|strengthen|amp|amp up|bump|bump up|open|even more|pull up|bring back|bring them back|not enough|too little|lacks|lacking|lack of|missing some|moar|mor|more of|doesn't have enough|doesnt have enough|does not have enough|don't have enough|dont have enough|more strong|more intense|more powerful|more bold|more deep",
  ),
  down: words(
    'too high|less|decrease|reduce|lower|down|bring down|turn down|tone down|dial down|dial back|deeper|crush|drop|cut down|minus|weaken|fewer|reduced|decreased|pull down|minimise|minimize|weaker|soft pedal|pull|pull back|drag down|deep|les|less of|flatten|level out|tame|calm down|calm',
  ),
  too: words(
    'too|too much|overly|excessively|overdo|overdo it|too intense|too strong|too heavy|too extreme|too much of',
  ),
  notSo: words('not so|not too|not as|not that'),
  again: words(
    'again|same again|once more|repeat|one more time|do it again|do that again|do this again|do the same again|do the same|double that|double it|twice that|twice as much',
  ),
  every: words('all|every|each|both|all of the|all the|any'),
  only: words('only'),
  'level:20': words('a fifth|one fifth|fifth|by a fifth'),
  'level:66': words('two thirds|by two thirds'),
}
