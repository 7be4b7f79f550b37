import { createPrivateKey, createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { CBORTag, encodeCBOR } from '@levischuck/tiny-cbor'

export const signingAlgorithms = ['es256', 'es384', 'es512', 'ed25519'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** Signs claims with a certificate. */
export interface ClaimSigner {
  readonly algorithm: SigningAlgorithm
  /** Size of every signature with its certificates. */
  readonly signatureBytes: number
  /** @returns a COSE_Sign1 structure of `signatureBytes` */
  readonly sign: (claim: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>
}

const algorithms: Readonly<Record<SigningAlgorithm, { readonly coseId: number; readonly digest: string | null }>> = {
  es256: { coseId: -7, digest: 'sha256' },
  es384: { coseId: -35, digest: 'sha384' },
  es512: { coseId: -36, digest: 'sha512' },
  ed25519: { coseId: -8, digest: null },
}

const curves: Readonly<Record<string, SigningAlgorithm>> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
}

const algorithmOf = (key: KeyObject): SigningAlgorithm => {
  const name = key.asymmetricKeyType === 'ed25519' ? 'ed25519' : curves[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (name !== undefined) return name
  throw new Error(
    `The signing key is ${key.asymmetricKeyType}; expected an Ed25519 key or one on the curves P-256, P-384 or P-521.`,
  )
}

const pemCertificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
/** COSE header parameters (RFC 9052; RFC 9360). */
const algorithmHeader = 1
const certificatesHeader = 33
const sign1Tag = 18
/** Room for the signature, the headers and the lengths. */
const overheadBytes = 512

/**
 * A signer of C2PA claims.
 * Source: C2PA specification 2.2, section 13.2 (COSE_Sign1 with the certificates in its protected header).
 *
 * @param certificates PEM, the signer’s first and then those that issued it
 * @param privateKey PEM (PKCS #8)
 * @throws Error when these cannot be read or do not belong together
 */
export const createClaimSigner = (certificates: string, privateKey: string): ClaimSigner => {
  const chain = (certificates.match(pemCertificates) ?? []).map((pem) => new X509Certificate(pem))
  const [own] = chain
  if (own === undefined) throw new Error('The signing certificate holds no certificate in PEM.')
  const key = createPrivateKey(privateKey)
  if (!own.publicKey.equals(createPublicKey(key))) {
    throw new Error('The signing key does not belong to the first signing certificate.')
  }
  const algorithm = algorithmOf(key)
  const { coseId, digest } = algorithms[algorithm]
  const encoded = chain.map(({ raw }) => new Uint8Array(raw))
  const headers = new Map<number, number | Uint8Array[]>([
    [algorithmHeader, coseId],
    [certificatesHeader, encoded],
  ])
  const protectedHeaders = encodeCBOR(headers)
  const signatureBytes = protectedHeaders.length + overheadBytes
  return {
    algorithm,
    signatureBytes,
    sign: async (claim) => {
      const signed = encodeCBOR(['Signature1', protectedHeaders, new Uint8Array(), claim])
      const signature = new Uint8Array(sign(digest, signed, { key, dsaEncoding: 'ieee-p1363' }))
      const structure = (paddingBytes: number): Uint8Array => {
        const padding = new Map([['pad', new Uint8Array(paddingBytes)]])
        return encodeCBOR(new CBORTag(sign1Tag, [protectedHeaders, padding, null, signature]))
      }
      // A length of 256 or more takes three bytes, as the one of this padding does.
      const withSome = structure(256)
      return new Uint8Array(structure(256 + signatureBytes - withSome.length))
    },
  }
}
