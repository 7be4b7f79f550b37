import { words } from '../words.ts'

/** What to do, and how the parts of a sentence hang together. */
export const verbs = {
  improve: words('improve|better|nicer|professional|prettier|beautify|perfect it'),
  praise: words('great|nice|good|beautiful|amazing|awesome|lovely|perfect|love it'),
  fix: words(
    'fix|fixed|fixing|sorting|correcting|sorting out|correct|repair|do something about|sort out|sort|take care of|look after|deal with|rectify|adress|address',
  ),
  add: words('add|adding|apply|insert|include|put|ad'),
  remove: words(
    "remove|removing|removed|delete|erase|get rid of|getting rid of|take out|clean up|clear|clear up|eliminate|wipe|edit out|take away|hide|rid of|photoshop out|quit|i dont want it there|dont want it there|don't want it there|dont want it here|don't want it here|dont want them there|don't want them there|dont want that there|don't want that there|dont want him there|dont want her there|gone|lose|ditch|scrap|rub out|throw out|disappear|vanish|away with|has to go|have to go|needs to go|need to go|must go|should go|taken out|gone please|rm|knock out|strip|strip out|strip away|mask out|cut through|take off|scrub|airbrush out|edit him out|edit her out|edit them out|remove out|get ride of|get rid off|get rit of|getting ride of|get rid|has got to go|have got to go|'s got to go|gotta go|got to go|has gotta go|rather not have it in|rather not have it|don't want it in|dont want it in|do not want it in|don't want them in|dont want them in|rather not have them in|rather not have them|kill|nuke|yeet|banish|chuck out|zap|axe|paint out|clone out|heal out|chuck",
  ),
  make: words(
    'make|making|turn into|turn it into|turn this into|give it|give|go|get|do it|do this|do the|mak|maek|mke|meke',
  ),
  request: words(
    'change|convert|swap|replace|set|adjust|create|draw|open|transform|generate|move|wear|paint|show|what',
  ),
  impossible: words(
    'sing|tell|tell me|translate|animate|colorize|colourise|colorise|colourize|explain|outpaint|uncrop|extend|expand|merge|combine|dance|email|search|play|buy|order|poem|joke|song|sing a song|morph|age me|undress|imagine|ignore|pretend|compose|describe|summarise|summarize|calculate|swap faces|face swap|clone|duplicate|narrate|guess|count|identify|recognise|recognize|me look like|him look like|her look like|us look like|them look like|post it|post this|post to|share it|share this|upload it|upload this|send it|send this|tweet|write me|write us|write a story|write a poem|write a letter|what can you do|what can you|what can i do|what do you|how do you|who are you|double exposure|zoom out|turn off the light|turn off the lights|turn on the light|turn on the lights|turn the lights on|turn the lights off|long exposure|light leak|light leaks|me rich|him rich|her rich|us rich|show me|bring me|buy me|order me|call me|fetch me|cook me|find me|read me|remind me|teach me|drive me|take me',
  ),
  wish: words(
    "i want|want|i need|wanna|should|should be|must be|has to be|have to be|needs to be|need to be|prefer|feel|i'd like|id like|i would like|would like|we want|we need|it needs|could use|i think it needs|i'd love|id love|i would love|it would be great|would be great|would be nice|would be lovely|it would be nice|it would be lovely|would love|hoping for|has to|must|ought to be|i'd prefer|i would prefer|it is necessary to|it's necessary to|require|requires",
  ),
  awayFrom: words(
    'off the|off my|off her|off his|off of|out of the|outta the|outta this|outta my|outta our|out of my|out of this|out of our|out of here|out of there|out of frame|out of shot|out of the frame|from the frame',
  ),
  so: words('so'),
  cropOut: words('crop out|crop off'),
  exceptUs: [
    'everything but',
    'everything except',
    'everything except for',
    'everything apart from',
    'all but',
  ].flatMap((start) => ['me', 'us', 'him', 'her', 'them', 'it'].map((who) => `${start} ${who}`)),
  is: words(
    "is|it's|its|are|looks|look|looking|came out|seems|was|appears|turned out|'s|don't like how|dont like how|hate how|i hate how|don't like that|dont like that|cant see|can't see|barely see|hardly see|can barely see|can hardly see",
  ),
  isNot: words(
    "isn't|isnt|aren't|arent|is not|are not|it's not|its not|wasn't|was not|doesn't look|doesnt look|does not look|not looking",
  ),
  negate: words(
    "don't|dont|do not|not|never|avoid|doesn't|instead of|rather than|and not|but not|without touching|without changing|without affecting|without altering|without cropping|without losing|without cutting off|without cutting|without moving|without making|without blurring|without removing|rather not",
  ),
  keep: words('keep|leave|preserve|retain|maintain'),
  with: words('with|plus a|together with|w'),
  separator: words(
    'and|n|n then|plus then|then|also|but|and then|and also|as well as|after that|afterwards|finally|next|along with|except that|apart from that|as well|plus|followed by|while you are at it|while youre at it',
  ),
  undo: words(
    'undo|undo that|undo it|undo this|revert|go back|take that back|take it back|previous version|step back|cancel that|put it back|bring it back|put that back|change it back|remove the last|remove last|delete the last|undo the last|cancel the last|take back the last|reverse the last|i liked it before|i liked it more before|i liked it better before|it was better before|better before|i preferred it before|preferred it before|i liked the old one|liked the old one better|the old one was better|previous one was better|the previous one was better|go back one|back one step|one step back|back to before|back to how it was|how it was before',
  ),
  undoAll: words(
    'undo everything|undo all|start over|start again|begin again|begin anew|reset|reset everything|reset all|back to the original|original photo|go back to the original|back to original|revert everything|restore the original|from scratch',
  ),
  take: words('take|taken'),
  away: words('away|out|off'),
  beside: words(
    'next to|near|beside|in front of|under|underneath|close to|holding|wearing|on the|on my|on her|on his|in the|in my|in her|at the|from the|from my',
  ),
  behind: words('behind|behind the|behind her|behind him|behind it|behind them'),
  lacking: words(
    "i don't want|i dont want|don't want|dont want|i don't want any|don't want any|i do not want|no|no more|without|without any|without the|without my|do not want|not want|don't need|dont need|i don't need|i dont need|do not need|w o|wo",
  ),
  pronoun: words('it|him|them|everything|something|whatever|anything|stuff|things|em|these colors|these colours'),
  rest: words('everything else|the rest|all else|everything around|all the rest|anything else'),
  except: words(
    'except|except for|everything but|all but|apart from|other than|aside from|but me|but him|but her|but us|but them',
  ),
  correction: words(
    "i mean|i meant|or rather|oops|whoops|scratch that|no wait|wait no|correction|or better|on second thought|on second thoughts|no sorry|sorry i mean|nope|wrong one|wrong person|wrong side|wrong guy|wrong car|wrong dog|wrong cat|wrong man|wrong woman|wrong thing|that's the wrong one|thats the wrong one|that's the wrong side|thats the wrong side|that's the wrong person|thats the wrong person|that was the wrong one|not what i meant|that's not what i meant|thats not what i meant",
  ),
  actually: words('actually|wait|sorry|make that|change of plan|hmm'),
}
