import { callers } from './callers.ts'
import { dressRehearsal } from './dressRehearsal.ts'
import type { Entry } from './entry.ts'
import { eveningRehearsal } from './eveningRehearsal.ts'
import { firstSight } from './firstSight.ts'
import { fourthSight } from './fourthSight.ts'
import { guests } from './guests.ts'
import { lateRehearsal } from './lateRehearsal.ts'
import { newcomers } from './newcomers.ts'
import { passersBy } from './passersBy.ts'
import { plainSpeakers } from './plainSpeakers.ts'
import { pronouns } from './pronouns.ts'
import { regulars } from './regulars.ts'
import { rehearsal } from './rehearsal.ts'
import { rehearsalAsked } from './rehearsalAsked.ts'
import { rehearsalTalk } from './rehearsalTalk.ts'
import { replies } from './replies.ts'
import { secondSight } from './secondSight.ts'
import { stories } from './stories.ts'
import { strangers } from './strangers.ts'
import { thirdSight } from './thirdSight.ts'
import { thirdSightRest } from './thirdSightRest.ts'
import { travellers } from './travellers.ts'
import { voices } from './voices.ts'

/** Sets written after the rules for those before them, in this order, and worked with afterwards: what was right at first sight stands in decision 010. */
export const later: Readonly<Record<string, readonly Entry[]>> = {
  voices,
  strangers,
  passersBy,
  newcomers,
  travellers,
  regulars,
  plainSpeakers,
  guests,
  callers,
  firstSight,
  secondSight,
  thirdSight,
  thirdSightRest,
  fourthSight,
  rehearsal,
  rehearsalAsked,
  rehearsalTalk,
  dressRehearsal,
  eveningRehearsal,
  lateRehearsal,
  stories,
  pronouns,
  replies,
}
