/** An entry that the product stores in browsers. All of them serve what the person asked for; none tracks anyone. */
export interface BrowserData {
  readonly name: string
  readonly kind: 'cookie' | 'local storage' | 'session storage' | 'cache storage' | 'private file system'
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
    name: 'spotless-graphics-card',
    kind: 'cache storage',
    matches: /^spotless-graphics-card$/,
    purpose: 'Keeps what runs networks on your graphics card, and which of them run well there.',
    lasts: 'Until you press “Remove from this device”',
  },
  {
    name: 'spotless-handed-to',
    kind: 'cache storage',
    matches: /^spotless-handed-to-(device|editor)$/,
    purpose: 'Hands photos from one page of this site to another in this browser, without sending them.',
    lasts: 'Until the other page has opened them',
  },
  {
    name: 'workbox-precache',
    kind: 'cache storage',
    matches: /^workbox-precache-/,
    purpose: 'Keeps the page that edits on this device, so that it starts without a connection.',
    lasts: 'Until a new version replaces it or you clear it',
  },
  {
    name: 'spotless-results',
    kind: 'private file system',
    matches: /^spotless-results$/,
    purpose: 'Holds the results of edits on this device, with their photos, if you choose to keep them.',
    lasts: 'Until you remove them or delete your account',
  },
  {
    name: 'keep-results-on-device',
    kind: 'local storage',
    matches: /^keep-results-on-device$/,
    purpose: 'Remembers whether you chose to keep results on this device.',
    lasts: 'Until you clear it',
  },
  {
    name: 'device-person',
    kind: 'local storage',
    matches: /^device-person$/,
    purpose: 'Says whose results the page on this device may show: the number of your account.',
    lasts: 'Until you sign out',
  },
  {
    name: 'edit-on-device',
    kind: 'local storage',
    matches: /^edit-on-device$/,
    purpose: 'Remembers whether you chose to edit on this device.',
    lasts: 'Until you clear it',
  },
  {
    name: 'device-seconds, server-seconds, device-probe-seconds',
    kind: 'local storage',
    matches: /^((device|server)-seconds-[a-z-]+|device-probe-seconds)$/,
    purpose: 'Remember how long your last edits took and how fast this device is, to say how long the next will take.',
    lasts: 'Until you clear them',
  },
]
