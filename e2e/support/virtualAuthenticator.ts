import type { CDPSession, Page } from '@playwright/test'

type Credentials = Awaited<ReturnType<typeof credentialsOf>>

const credentialsOf = async (session: CDPSession, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** More than a page asks for. */
const signaturesPerPage = 100

/** A device that keeps passkeys and unlocks them without asking; carried from page to page, as each has its own in Chromium. */
export const virtualDevice = () => {
  let kept: Credentials = []
  let connections = 0
  let last: { session: CDPSession; authenticatorId: string } | undefined
  return {
    /** Connects the device to a page. */
    connect: async (page: Page): Promise<void> => {
      const session = await page.context().newCDPSession(page)
      await session.send('WebAuthn.enable')
      const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      // Its count of signatures goes on, although the last page closed before it could be read.
      connections += 1
      for (const credential of kept) {
        const signCount = credential.signCount + signaturesPerPage * connections
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
      }
      last = { session, authenticatorId }
    },
    /** Takes the passkeys from the last page, before it closes. */
    keep: async (): Promise<number> => {
      if (last !== undefined) kept = await credentialsOf(last.session, last.authenticatorId)
      return kept.length
    },
  }
}
