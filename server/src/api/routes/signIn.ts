import { SpotlessError } from '@spotless/contract/error'
import { maxNameCharacters } from '@spotless/contract/signIn'
import { desc, inArray } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Database } from '../../db/connect.ts'
import { localAccounts } from '../../db/schema.ts'
import { type ChooserPage, chooserPage, chooserStyle, type ListedAccount } from '../../identity/chooserPage.ts'
import { issuerPath, localSubject } from '../../identity/embeddedIssuer.ts'
import type { ApiDeps } from '../deps.ts'
import { completeInteraction, expiredSignIn, type Interaction, readInteraction } from '../interaction.ts'

const accountsCookie = 'spotless_accounts'
const cookieSeconds = 365 * 86_400
const maxListed = 8
const stylesheet = `${issuerPath}/chooser.css`

const formSchema = z.union([
  z.object({ subject: z.string().min(1).max(100) }),
  z.object({
    name: z.string().trim().max(maxNameCharacters),
    email: z.email().max(254),
  }),
])
type ChooserForm = z.infer<typeof formSchema>
type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

/** Subjects of the accounts that this browser has used, latest first, from its signed cookie. */
const listedSubjects = (request: FastifyRequest): string[] => {
  const signed = request.cookies[accountsCookie]
  const opened = signed === undefined ? undefined : request.unsignCookie(signed)
  return opened?.valid && opened.value ? opened.value.split('.').slice(0, maxListed) : []
}

const listAccounts = async (database: Database, subjects: readonly string[]): Promise<ListedAccount[]> => {
  if (subjects.length === 0) return []
  const rows = await database
    .select()
    .from(localAccounts)
    .where(inArray(localAccounts.subject, [...subjects]))
    .orderBy(desc(localAccounts.createdAt))
  return subjects.flatMap((subject) => rows.find((row) => row.subject === subject) ?? [])
}

const showChooser = async (
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  problem?: ChooserPage['problem'],
): Promise<FastifyReply> => {
  const accounts = await listAccounts(database, listedSubjects(request))
  const action = request.url.split('?')[0] ?? ''
  const html = chooserPage({ action, stylesheet, accounts, ...(problem === undefined ? {} : { problem }) })
  return reply
    .code(problem === undefined ? 200 : 400)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** What the page says about a form that `formSchema` refuses. */
const problemOf = (body: unknown): NonNullable<ChooserPage['problem']> => {
  const sent = z.object({ name: z.string().catch(''), email: z.string().catch('') }).parse(body ?? {})
  const isNameTooLong = sent.name.trim().length > maxNameCharacters
  const message = isNameTooLong
    ? `Please enter a name of at most ${maxNameCharacters} characters.`
    : 'Please enter an e-mail address, such as you@example.com.'
  return { message, ...sent }
}

/** The subject of a listed account, or of the account that the form describes, created if it does not exist. */
const chosenSubject = async (database: Database, form: ChooserForm, listed: readonly string[]): Promise<string> => {
  if ('subject' in form) {
    if (!listed.includes(form.subject)) throw new SpotlessError('forbidden', 'That account is not in your list.')
    return form.subject
  }
  const email = form.email.toLowerCase()
  const subject = localSubject(email)
  const insertion = database.insert(localAccounts).values({ subject, email, name: form.name })
  await (form.name === ''
    ? insertion.onConflictDoNothing()
    : insertion.onConflictDoUpdate({ target: localAccounts.subject, set: { name: form.name } }))
  return subject
}

/** The sign-in that a request belongs to. @throws SpotlessError `invalid_input` when it has expired or is another one */
const ownInteraction = async (
  provider: Provider,
  request: InteractionRequest,
  reply: FastifyReply,
): Promise<Interaction> => {
  const details = await readInteraction(provider, request, reply)
  // The cookie names the sign-in; the URL must name the same one.
  if (details.uid !== request.params.uid) throw new SpotlessError('invalid_input', expiredSignIn)
  return details
}

/** The account chooser: the page and its form. */
const chooserRoutes =
  ({ database, config }: ApiDeps, provider: Provider): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.get('/interaction/:uid', async (request: InteractionRequest, reply) => {
      await ownInteraction(provider, request, reply)
      return showChooser(database, request, reply)
    })
    app.post('/interaction/:uid', async (request: InteractionRequest, reply) => {
      const details = await ownInteraction(provider, request, reply)
      const form = formSchema.safeParse(request.body)
      if (!form.success) return showChooser(database, request, reply, problemOf(request.body))
      const listed = listedSubjects(request)
      const subject = await chosenSubject(database, form.data, listed)
      await completeInteraction(provider, details, subject)
      const subjects = [subject, ...listed.filter((other) => other !== subject)].slice(0, maxListed)
      reply.setCookie(accountsCookie, subjects.join('.'), {
        path: issuerPath,
        httpOnly: true,
        sameSite: 'lax',
        secure: config.publicUrl.startsWith('https:'),
        signed: true,
        maxAge: cookieSeconds,
      })
      return reply.redirect(details.returnTo, 303)
    })
  }

/** The endpoints of the OpenID Connect protocol, answered by the provider. */
const protocolRoutes =
  (provider: Provider): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    // The provider reads the body itself.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const handle = provider.callback()
    app.all('/*', async (request, reply) => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      const { raw } = request
      // The provider believes these headers from anyone; Fastify knows which proxies to trust.
      Object.assign(raw.headers, { 'x-forwarded-proto': request.protocol, 'x-forwarded-host': request.host })
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(issuerPath.length) })
      await handle(raw, reply.raw)
    })
  }

/** The embedded issuer's pages and endpoints, all under one path. */
export const signInRoutes =
  (deps: ApiDeps, provider: Provider): FastifyPluginAsync =>
  async (app) => {
    app.get('/chooser.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(chooserStyle),
    )
    if (!deps.config.usesCredentials) app.register(chooserRoutes(deps, provider))
    app.register(protocolRoutes(provider))
  }
