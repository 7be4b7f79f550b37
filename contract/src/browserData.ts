/** An entry that the product stores in browsers. All of them serve what the person asked for; none tracks anyone. */
export interface BrowserData {
  readonly name: string
  readonly kind: 'cookie' | 'local storage' | 'session storage' | 'cache storage'
  /** Matches the entry's name in the browser. */
  readonly matches: RegExp
  readonly purpose: string
  readonly lasts: string
  /** Set where the entry exists only with this way to sign in. */
  readonly only?: 'embedded' | 'oidc' | 'firebase'
}

/** Everything stored in browsers. The privacy page lists it, and tests fail on any other entry. */
export const browserData: readonly BrowserData[] = [
  {
    name: 'spotless_session',
    kind: 'cookie',
    matches: /^(__Host-)?spotless_session$/,
    purpose: 'Opens your own photos and the download of your data while you are signed in. Scripts cannot read it.',
    lasts: 'As long as the sign-in token it came from, usually an hour; signing out ends it',
  },
  {
    name: '_session, _interaction, _interaction_resume',
    kind: 'cookie',
    matches: /^_(session|interaction|interaction_resume)(\.legacy)?(\.sig)?$/,
    purpose: 'Carry a sign-in from one step of the sign-in window to the next.',
    lasts: '_session 14 days, the others an hour',
    only: 'embedded',
  },
  {
    name: 'spotless_accounts',
    kind: 'cookie',
    matches: /^spotless_accounts$/,
    purpose: 'Lists the accounts you used in this browser when you choose one.',
    lasts: 'A year',
    only: 'embedded',
  },
  {
    name: 'spotless.user',
    kind: 'local storage',
    matches: /^spotless\.user:/,
    purpose: 'Keeps you signed in: the tokens of your sign-in.',
    lasts: 'Until you sign out',
    only: 'oidc',
  },
  {
    name: 'oidc',
    kind: 'local storage',
    matches: /^oidc\./,
    purpose: 'Remembers a sign-in that is under way.',
    lasts: 'Until the sign-in window closes',
    only: 'oidc',
  },
  {
    name: 'firebase:authUser',
    kind: 'local storage',
    matches: /^firebase:/,
    purpose: 'Keeps you signed in: the tokens of your sign-in with Google.',
    lasts: 'Until you sign out',
    only: 'firebase',
  },
  {
    name: 'theme',
    kind: 'local storage',
    matches: /^theme$/,
    purpose: 'Remembers whether you chose the light or the dark theme.',
    lasts: 'Until you clear it',
  },
  {
    name: 'rights-confirmed',
    kind: 'session storage',
    matches: /^rights-confirmed$/,
    purpose: 'Remembers that you confirmed your right to edit photos with watermarks.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'spotless-weights',
    kind: 'cache storage',
    matches: /^spotless-weights$/,
    purpose: 'Keeps the networks that edit photos on this device, so that they are fetched once.',
    lasts: 'Until you press “Remove from this device”',
  },
  {
    name: 'device-seconds',
    kind: 'local storage',
    matches: /^device-seconds-[a-z-]+$/,
    purpose: 'Remembers how long your last edit on this device took, to say how long the next will take.',
    lasts: 'Until you clear it',
  },
]
