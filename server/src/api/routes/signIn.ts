import { SpotlessError } from '@spotless/contract/error'
import { desc, inArray } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { localAccounts } from '../../db/schema.ts'
import { chooserPage, chooserStyle } from '../../identity/chooserPage.ts'
import { issuerPath, localSubject } from '../../identity/embeddedIssuer.ts'
import type { ApiDeps } from '../deps.ts'

const accountsCookie = 'spotless_accounts'
const cookieSeconds = 365 * 86_400
const maxListed = 8
const maxNameCharacters = 100
const stylesheet = `${issuerPath}/chooser.css`

const formSchema = z.union([
  z.object({ subject: z.string().min(1).max(100) }),
  z.object({
    name: z.string().trim().max(maxNameCharacters),
    email: z.email().max(254),
  }),
])

const listedSubjects = (request: FastifyRequest): string[] => {
  const signed = request.cookies[accountsCookie]
  const opened = signed === undefined ? undefined : request.unsignCookie(signed)
  return opened?.valid && opened.value ? opened.value.split('.').slice(0, maxListed) : []
}

/** The embedded issuer's pages and endpoints, all under one path. */
export const signInRoutes =
  (deps: ApiDeps, provider: Provider): FastifyPluginAsync =>
  async (app) => {
    const { database, config } = deps

    const showChooser = async (
      request: FastifyRequest,
      reply: FastifyReply,
      problem?: { message: string; email: string; name: string },
    ): Promise<FastifyReply> => {
      const subjects = listedSubjects(request)
      const rows =
        subjects.length === 0
          ? []
          : await database
              .select()
              .from(localAccounts)
              .where(inArray(localAccounts.subject, subjects))
              .orderBy(desc(localAccounts.createdAt))
      const accounts = subjects.flatMap((subject) => rows.find((row) => row.subject === subject) ?? [])
      const action = request.url.split('?')[0] ?? ''
      const html = chooserPage({ action, stylesheet, accounts, ...(problem === undefined ? {} : { problem }) })
      return reply
        .code(problem === undefined ? 200 : 400)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    }

    /** The subject of a listed account, or of the account that the form describes, made if there is none. */
    const chosenSubject = async (form: z.infer<typeof formSchema>, listed: readonly string[]): Promise<string> => {
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

    const interaction = async (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => {
      const message = 'This sign-in has expired. Please close this window and sign in again.'
      const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
        throw new SpotlessError('invalid_input', message, { cause: error })
      })
      // The cookie says which sign-in this is; the address must say the same.
      if (details.uid !== request.params.uid) throw new SpotlessError('invalid_input', message)
      return details
    }

    app.get('/chooser.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(chooserStyle),
    )

    app.register(async (pages) => {
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4_096 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      pages.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
        await interaction(request, reply)
        return showChooser(request, reply)
      })
      pages.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
        const details = await interaction(request, reply)
        const form = formSchema.safeParse(request.body)
        if (!form.success) {
          const sent = z.object({ name: z.string().catch(''), email: z.string().catch('') }).parse(request.body ?? {})
          const isNameTooLong = sent.name.trim().length > maxNameCharacters
          const message = isNameTooLong
            ? `Please enter a name of at most ${maxNameCharacters} characters.`
            : 'Please enter an e-mail address, such as you@example.com.'
          return showChooser(request, reply, { message, ...sent })
        }
        const listed = listedSubjects(request)
        const subject = await chosenSubject(form.data, listed)

        const secondsLeft = (end: number | undefined) => (end ?? 0) - Math.floor(Date.now() / 1000)
        // Told of another account, the provider would end the old session with a page that needs a script. The session
        // is changed here instead, and with it what the interaction remembers of it.
        const session =
          details.session === undefined ? undefined : await provider.Session.findByUid(details.session.uid)
        if (details.session !== undefined && session !== undefined && session.accountId !== subject) {
          session.loginAccount({ accountId: subject })
          session.authorizations = {}
          await session.save(secondsLeft(session.exp))
          details.session.accountId = subject
        }
        details.result = { select_account: {}, login: { accountId: subject } }
        await details.save(secondsLeft(details.exp))
        reply.setCookie(
          accountsCookie,
          [subject, ...listed.filter((other) => other !== subject)].slice(0, maxListed).join('.'),
          {
            path: issuerPath,
            httpOnly: true,
            sameSite: 'lax',
            secure: config.publicUrl.startsWith('https:'),
            signed: true,
            maxAge: cookieSeconds,
          },
        )
        return reply.redirect(details.returnTo, 303)
      })
    })

    app.register(async (rest) => {
      rest.removeAllContentTypeParsers()
      // The provider reads the body itself.
      rest.addContentTypeParser('*', (_request, _payload, done) => done(null))
      const handle = provider.callback()
      rest.all('/*', async (request, reply) => {
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        const { raw } = request
        Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(issuerPath.length) })
        await handle(raw, reply.raw)
      })
    })
  }
