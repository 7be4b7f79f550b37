import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** Organisation of every development certificate: it says in each file that nobody has vouched for the signer. */
export const developmentIssuer = 'Spotless development certificate, not verified'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const validYears = 10

const pemOf = (der: ArrayBuffer): string =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n')}-----END PRIVATE KEY-----\n`

/**
 * A certificate for signing claims without an authority behind it, with its key and the authority that was made for it.
 * Source: C2PA specification 2.2, section 14.5 (certificate profile).
 * @returns PEM
 */
export const makeDevelopmentCertificate = async (
  now: Date,
): Promise<{ readonly certificates: string; readonly privateKey: string }> => {
  const notBefore = now
  const notAfter = new Date(now)
  notAfter.setFullYear(now.getFullYear() + validYears)
  const make = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [root, own] = await Promise.all([make(), make()])
  const issuer = `CN=Spotless development authority, O="${developmentIssuer}"`
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: issuer,
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys: root,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(root.publicKey),
    ],
  })
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=Spotless, O="${developmentIssuer}"`,
    issuer,
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    signingKey: root.privateKey,
    publicKey: own.publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection], true),
      await SubjectKeyIdentifierExtension.create(own.publicKey),
      await AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  })
  return {
    certificates: `${certificate.toString('pem')}\n${authority.toString('pem')}\n`,
    privateKey: pemOf(await webcrypto.subtle.exportKey('pkcs8', own.privateKey)),
  }
}
