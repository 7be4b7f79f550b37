import type { Config } from '../config.ts'

/** Origins that the sign-in client may load scripts from, call and frame (content security policy). */
export const providerSources = ({
  externalIssuer,
  firebase,
}: Pick<Config, 'externalIssuer' | 'firebase'>): {
  readonly scripts: readonly string[]
  readonly calls: readonly string[]
  readonly frames: readonly string[]
} => {
  if (firebase !== undefined) {
    const own =
      firebase.emulatorHost === undefined
        ? {
            calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
            frames: [`https://${firebase.authDomain}`],
          }
        : { calls: [`http://${firebase.emulatorHost}`], frames: [`http://${firebase.emulatorHost}`] }
    // Firebase's popup messages the page through a frame that a Google script creates.
    return { scripts: ['https://apis.google.com'], ...own }
  }
  const issuer = externalIssuer === undefined ? [] : [new URL(externalIssuer.issuer).origin]
  return { scripts: [], calls: issuer, frames: issuer }
}
