import { createHash, randomBytes } from 'node:crypto'
import { screen } from '@spotless/contract/route'

const clientId = 'spotless-web'

/** A minimal browser: stores cookies and follows redirects to our own origin one at a time. */
export class HandBrowser {
  readonly cookies = new Map<string, string>()
  /** Names of all cookies that were ever set. */
  readonly seen = new Set<string>()

  async visit(url: string, options: { form?: Record<string, string>; headers?: Record<string, string> } = {}) {
    const response = await fetch(url, {
      redirect: 'manual',
      method: options.form === undefined ? 'GET' : 'POST',
      headers: {
        ...(this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ') }),
        ...options.headers,
      },
      ...(options.form === undefined ? {} : { body: new URLSearchParams(options.form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.seen.add(pair.slice(0, at))
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    const next = location === null ? null : new URL(location, url).href
    return { status: response.status, next, text: await response.text(), headers: response.headers }
  }
}

export interface Authorization {
  readonly url: string
  readonly verifier: string
  readonly redirectUri: string
}

/** The authorization URL that starts a sign-in, as built by the web app's client. */
export const authorizationOf = (publicUrl: string, issuer = `${publicUrl}/oidc`): Authorization => {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${publicUrl}${screen.signInCallback}`
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    prompt: 'select_account',
    scope: 'openid profile email offline_access',
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return { url: `${issuer}/auth?${parameters}`, verifier, redirectUri }
}

/** Exchanges a code or a refresh token at the issuer. */
export const requestTokens = async (issuer: string, parameters: Record<string, string>) => {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...parameters }),
  })
  const answer = (await response.json()) as Record<string, string | undefined>
  return { status: response.status, answer }
}

export interface SignedIn {
  readonly idToken: string
  readonly refreshToken: string
  readonly browser: HandBrowser
  /** Every transmitted secret that could open the account. */
  readonly secrets: string[]
}

/** Signs in at the embedded issuer over HTTP, as a browser would. */
export const signInByHand = async (
  publicUrl: string,
  person: { readonly name: string; readonly email: string },
  browser = new HandBrowser(),
): Promise<SignedIn> => {
  const { url, verifier, redirectUri } = authorizationOf(publicUrl)
  const chooser = await browser.visit(url)
  let step = await browser.visit(chooser.next ?? '', { form: person })
  const seen = new Set<string>(browser.cookies.values())
  while (step.next !== null && !step.next.startsWith(redirectUri)) {
    step = await browser.visit(step.next)
    for (const cookie of browser.cookies.values()) seen.add(cookie)
  }
  const code = new URL(step.next ?? '').searchParams.get('code') ?? ''
  const { answer } = await requestTokens(`${publicUrl}/oidc`, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const { id_token: idToken = '', access_token: accessToken = '', refresh_token: refreshToken = '' } = answer
  const secrets = [...seen, code, verifier, accessToken, refreshToken].filter((secret) => secret.length >= 16)
  return { idToken, refreshToken, browser, secrets }
}
