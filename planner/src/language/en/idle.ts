import { words } from '../words.ts'

/** Words that ask for nothing by themselves. */
export const idle = {
  ask: words(
    "don't forget to|dont forget to|do not forget to|can you|can u|could you|could u|would you|will you|can we|could we|can someone|could someone|is it possible to|would it be possible to|is there a way to|is there any way to|would you mind|do you mind|are you able to|any chance of|can that be|can this be|any chance you could|any chance|i was wondering if|i was wondering whether|i wonder if|i wonder whether|i'd be grateful if|i would be grateful if|would you be so kind as to|would you be able to|could i get|can i get|can i have|could i have|could we have|how do i|how can i|how to|how about|what about|is it possible|it is possible to|can it be|could it be|could this be|can this be|would be cool if|it would be cool if|be cool if|would be great if|it would be great if|would be nice if|it would be nice if|would be lovely if|it would be lovely if|would be awesome if|it'd be great if|it'd be nice if|it'd be cool if|would love it if|i'd love it if|i would love it if|do you think you could|do you think you can|i was hoping you could|i hope you can|wondering if you could|wondering if you can",
  ),
  photoOf: words('photo of|picture of|pic of|image of|photograph of|shot of|portrait of|snapshot of|selfie of'),
  purpose: [
    ...words(
      'wants that|asks for it|asks for that|asked for that|asked for it|requires that|requires it|said so|says so|told me so|wants it that way|wants it like that|wants it so|insists on it|insists on that',
    ),
    ...[
      'want to',
      'wanna',
      'going to',
      'gonna',
      'planning to',
      'plan to',
      'hoping to',
      'hope to',
      'trying to',
      'need to',
      'like to',
      'use it to',
      'i want to',
      'we want to',
      'have to',
      'about to',
      'would like to',
      "'d like to",
    ].flatMap((start) =>
      [
        'post',
        'share',
        'show',
        'sell',
        'send',
        'print',
        'hang',
        'upload',
        'gift',
        'publish',
        'list',
        'submit',
        'frame',
        'enter',
        'hand out',
        ...['it', 'this', 'them'].flatMap((what) =>
          ['my', 'our', 'ebay', 'etsy', 'vinted', 'depop', 'facebook'].flatMap((where) => [
            `put ${what} on ${where}`,
            `use ${what} on ${where}`,
            `use ${what} for ${where}`,
            `put ${what} in ${where}`,
          ]),
        ),
      ].map((verb) => `${start} ${verb}`),
    ),
  ],
  closing: words(
    "yours sincerely|sincerely|yours truly|yours faithfully|kind regards|best regards|warm regards|regards|best wishes|many thanks|thanks|thank you|thank you so much|thank you very much|thanks so much|thanks a lot|thanks in advance|thx|tysm|cheers|much appreciated|xoxo|do the needful|kindly do the needful|thanks a million|thanks a bunch|with many thanks|thank you kindly|ty|thnx|thanx|tia|much obliged|obliged|god bless|greetings|have a nice day|have a great day|you're the best|you are the best|appreciate it|i appreciate it|i'd appreciate it|that would be great|that would be awesome|that'd be great|would be awesome|take care|bye|goodbye|much love|sent from my iphone|no rush|thank u|thank you all|bless you|you rock|love you|that would be cool|that'd be cool|would be cool|it'd be cool|so cool|how cool",
  ),
  just: words('just|simply|merely|only just'),
  ordinal: words(
    'third from|second from|fourth from|first from|second from the|third from the|second person|third person|fourth person|second car|third car|second dog|second one|third one|other person|other guy|other man|other woman|everyone else|everybody else|other people|all the others|the others|all other people|the other people|all others|anyone else|anybody else|other persons',
  ),
  filler: words(
    "i changed my mind|changed my mind|try|try it in|try it with|go with|can you see that|can you see it|you see|see what i mean|you know what i mean|if you see what i mean|if you know what i mean|idk|after all|i don't know|i dont know|i do not know|who i don't know|who i dont know|that i don't know|that i dont know|we don't know|we dont know|nobody knows|no one knows|i don't recognise|i don't recognize|i dont recognise|i dont recognize|who i've never seen|i've never seen|ive never seen|i have never seen|hm|uh|ugh|lol|btw|tbh|omg|literally|basically|honestly|yeah|yes|yep|bro|mate|enough|on|the|a|an|this|that|these|those|my|me|i|you|your|our|we|her|his|he|she|they|of|to|in|by|at|for|from|into|onto|around|please|pls|plz|thank|can|could|would|will|should|must|might|may|need|needs|quite|want|need|wanna|like|maybe|kinda|kind|sort|some|any|photo|picture|pic|image|img|pics|photos|photograph|selfie|selfies|shot|snapshot|effect|effects|filter|style|vibe|feel|feeling|tone|mood|version|now|first|second|lastly|be|been|there|here|whole|entire|overall|side|part|area|areas|corner|color grade|grade|grading|toned|hi|hello|hey|side ways|um|ok|okay|well|if|possible|and/or|as|than|let's|lets|do|does|did|im|i'm|i'd|let|us|else|thing|that's|what's|bring|keeping|shift|toning|shade|scene|amount|value|level of|about|approximately|roughly|i'll|ratio of|seem|touching|last|edits|edit|changes|steps|step|one more|bits|lighting|fix it please|wrong|this old photo|my old photo|our old photo|this old picture|this old photograph|old family photo|help me|help me out|help me with this|help with this|help|my flat|our flat|good morning|good evening|good afternoon|good day|i am making|we are making|i'm making|im making|the light was|the light is|the lighting was|the lighting is|touch|affect|alter|that's it|thats it|that's all|thats all|nothing else|background's|people's|get this ready for|get it ready for|get ready for|prepare this for|prepare it for|ready for|ready|thats|whats|upload|screenshot|atmosphere|ambience|composition|colour wise|color wise|needful|kindly|favor|favour|bothered|looking|youre|right when|right now|right before|right after|right there|right here|right away|all right|alright|pure|plain|solid|clean plain|wht|into the frame|in the frame|in frame|of the frame|into frame|foto|fotos|pik|pix|photoes|pict|piccy|pikture|imag|still|yet|already|nothing crazy|nothing too crazy|nothing fancy|nothing special|nothing else please|nothing else changed|nothing else should change|not gonna lie|ngl|not going to lie|meh|ground truth|not sure if it's possible|not sure if its possible|not sure if this is possible|not sure if that's possible|not sure if you can|if it's possible|if its possible|imo|imho|in my opinion|no cap|deadass|for real|fr",
  ),
  'about:style': words(
    'anime|cartoon|sketch|drawing|painting|oil|gogh|pencil|watercolor|watercolour|aesthetic|comic|pixar|disney|ghibli|lego|claymation|render|y2k|vaporwave|cyberpunk',
  ),
  'about:person': words(
    'smile|smiling|younger|older|beard|makeup|tattoo|muscles|abs|pose|posing|laughing|laugh|crying|skinny|fat|slimmer|bald|wig|haircut',
  ),
  'about:weather': words('winter|snow|sunset|rain|rainbow|stars|spring|autumn|dusk|storm|lightning|sunny|cloudy|night'),
  'about:file': words('pdf|email|send|save|download|compress|file|gif|video|print'),
  plain: words(
    'lamp|lamps|post|posts|times|bins|boots|coat|box|boxes|paper|wood|stone|rock|rocks|brick|ladder|stairs|cable|cables|cord|pipe|wheel|wheels|mirror image of|statue|tower|bridge|church|hill|lake|river|leaf|branch|branches|roof|garage|driveway|towel|pillow|blanket|carpet|rug|curtain|curtains|picture frame|tree trunk|puddle|stain|stains|crack|cracks|dust|scratch|scratches|spot|reflection|reflections|shoe|sock|glove|ring|earring|necklace|watch|bracelet|scarf|cap|helmet|jeans|skirt|shorts|boss|couple|group|family|crew|team|bored|boring|weird|tired|awake|print|prints|maker|label maker|price|brand|shop|store|market|menu|barely|hardly|anything|takes|taken by|look up|word|worse|pole|poles|rail|rails|post box|mailbox|trash|rubbish|garbage|bin|bucket|hose|tent|van door|love|took|dragon|superhero|sunglasses|tiger|poem|camera|beach|pole|trash|power|lines|line|back|front|summer|sale|happy|birthday|show|share|shape|about|when|where|which|while|after|before|think|know|time|their|them|your|were|with|who|why|how|only|over|under|year|years|home|room|city|day|morning|evening|wedding|party|holiday|vacation|food|screen|glass|glasses|window|fence|sign|wire|wires|shelf|hand|hands|finger|fingers|head|body|legs|arm|arms|nose|mouth|ears|number|license|sand|fire|smoke|fall|music|poster|convert|better than|magazine|space|mars|paris|office|studio|forest|garden|jungle|desert|island|castle|robot|zombie|vampire|alien|angel|wings|fly|flying|dance|dancing|cry|angry|sad|young|old|tall|short|stand|standing|sit|sitting|walk|run|running|trash can|garbage can|rubbish bin|watering can|trash bin',
  ),
  holds: words("bought|i bought|we bought|ordered|i ordered|has|have|having|has got|have got|it's got|got"),
  bad: words(
    'drives me mad|drives me crazy|drives me nuts|driving me mad|driving me crazy|annoys me|is annoying|annoying|annoys|bugs me|bothers me|bothering me|gets on my nerves|hideous|silly|cheap|cheesy|tacky|bad|awful|terrible|horrible|not good|not nice|not right|not great|not natural|not correct|not accurate|unnatural|incorrect|strange|ugly|funny',
  ),
  dislike: words(
    "not happy with|not happy about|unhappy with|dislike|not a fan of|don't love|dont love|not keen on|not satisfied with|don't really like|dont really like|don't like|dont like|do not like|didn't like|didnt like|not like|hate|hates|loathe|was a mistake|is a mistake|was a bad idea|is a bad idea|isn't working|isnt working|doesn't work|doesnt work|doesn't suit|doesnt suit|is not working|was better without|looks better without|looked better without|is better without|prefer it without|prefer without|not into|not sure about|don't like it with|dont like it with|not feeling|not loving|changed my mind about|regret|better without|liked it more without|like it more without|like it better without|liked it better without|looks nicer without|more without|nicer without|best without|liked it without|preferred it without|not my thing|regretting|was wrong|not a fan|can't stand|cant stand",
  ),
  exists: words(
    "look at the|look at that|look at this|do you see the|do you see that|can you see the|can you see that guy|notice the|there's|theres|there is|there are|there was|there were|you can see|i see|i can see|we can see",
  ),
  instead: words('instead|rather'),
  story: words(
    "got shot|got taken|i took it|i took this|we took it|we took this|i shot it|i shot this|we shot this|was made with|was made at|was made in|taken with|taken under|taken from|taken on|taken at|taken during|shot with|shot on|shot under|shot at|shot during|comes from|came from|is from|are from|was from|it's from|its from|that's from|thats from|is a scan of|scanned from|photographed|was scanned|i scanned it|i scanned this",
  ),
  reason: words(
    "it's for|its for|it is for|this is for|that's for|thats for|this one is for|this one's for|they're for|theyre for|these are for|it's going on|its going on|it is going on|this is going on|it's going in|its going in|want it for|i use it for|it will be for|it'll be for|going to use it for|going to use this for|gonna use it for|sorry for|sorry about|apologies for|apologies about|excuse the|forgive the|sorry the",
  ),
  handle: words(
    'clean them up|clean those up|clean that up|clear them up|clear that up|clear it up|tidy them up|tidy that up|sort that out|sort them out|sort this out|sort it out|handle it|do something|jazz it up|spice it up|handle that|handle this|make it happen|make that happen|make it so|help with that|can you help|help me with that|see to it|see to that|work on that|work on it|something about it|something about that|get it sorted|get that sorted|get it fixed|get that fixed|have it fixed|have that fixed|have it changed|do that|do that for me|do this for me|do it for me|make it right|make that right|put it right|put that right|recover it|rescue it|save it|sort|solve it|solve that|solve this|fix them up|fix it up',
  ),
  alike: words(
    'same for|same with|same goes for|same thing for|same thing with|same thing to|the same for|the same with|the same thing for|the same thing to|the same thing with|do the same for|do the same to|do the same with|do the same on|do that to|do that for|do that with|do it to|do it for|do it with|same on|same to|the same to|likewise|ditto for|ditto',
  ),
  other: words(
    'the other one|other one|the other|the opposite|the other way|other way|the other way round|the other way around|the other side|other side|opposite side|the opposite side|opposite way|the opposite way|opposite direction|the opposite direction|other direction|the other direction',
  ),
}
