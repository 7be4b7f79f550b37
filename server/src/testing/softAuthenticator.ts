import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

/** CBOR heads (RFC 8949) of the few items that an attestation contains. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (data: Uint8Array): Buffer => Buffer.concat([head(2, data.length), data])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  )
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

interface Options {
  readonly origin: string
  readonly rpId: string
  /** Whether its holder unlocks it. */
  readonly unlocks?: boolean
}

/** An authenticator with one ES256 passkey, for servers without a browser. */
export const softAuthenticator = ({ origin, rpId, unlocks = true }: Options) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const flags = userPresent | (unlocks ? userVerified : 0)
  const authenticatorData = (extraFlags: number, ...rest: readonly Uint8Array[]): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | extraFlags]), count, ...rest])
  }
  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  return {
    /** The answer to registration options. */
    register: ({ challenge }: { readonly challenge: string }) => {
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(hasCredential, Buffer.alloc(16), length, id, coseKey(publicKey))
      const attestationObject = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      )
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      })
    },
    /**
     * The answer to sign-in options.
     * @param at origin of the page that asks
     */
    signIn: ({ challenge }: { readonly challenge: string }, at = origin) => {
      counter += 1
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
