import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { isApiPath } from '@spotless/contract/route'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sandboxPath } from '../billing/sandbox/sandbox.ts'
import { issuerPath } from '../identity/embeddedIssuer.ts'
import { openIdProvider } from '../identity/openIdProvider.ts'
import { trustedProxies } from '../proxyTrust.ts'
import { originOfS3 } from '../storage/s3Config.ts'
import { callerOf } from './authenticate.ts'
import type { ApiDeps } from './deps.ts'
import { describeApi } from './describeApi.ts'
import { discardBodies } from './discardBodies.ts'
import { diskModelCredits } from './diskModelCredits.ts'
import { drainOnClose } from './drainOnClose.ts'
import { editRunner } from './editRunner.ts'
import { handleErrors } from './errors.ts'
import { openNotice } from './openNotice.ts'
import { providerSources } from './providerSources.ts'
import { refuseForeignWrites } from './refuseForeignWrites.ts'
import { accountRoutes } from './routes/account.ts'
import { backgroundRoute } from './routes/background.ts'
import { batchEventsRoute } from './routes/batchEvents.ts'
import { batchRoutes } from './routes/batches.ts'
import { batchFilesRoute } from './routes/batchFiles.ts'
import { batchMaskRoutes } from './routes/batchMasks.ts'
import { batchZipRoute } from './routes/batchZip.ts'
import { billingRoutes } from './routes/billing.ts'
import { candidatesRoutes } from './routes/candidates.ts'
import { clientConfigRoute } from './routes/clientConfig.ts'
import { imageEditsRoute } from './routes/compatible/imageEdits.ts'
import { removeBgRoutes } from './routes/compatible/removeBg.ts'
import { contactRoute } from './routes/contact.ts'
import { correctionRoutes } from './routes/corrections.ts'
import { credentialRoutes } from './routes/credentials/credentialRoutes.ts'
import { deviceRoute } from './routes/device.ts'
import { downloadRoute } from './routes/download.ts'
import { fileRoute } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { imageRoutes } from './routes/images.ts'
import { keyRoutes } from './routes/keys.ts'
import { metricsRoute } from './routes/metrics.ts'
import { planRoute } from './routes/plan.ts'
import { processRoutes } from './routes/process.ts'
import { progressRoute } from './routes/progress.ts'
import { provenanceRoute } from './routes/provenance.ts'
import { recipeRoutes } from './routes/recipes.ts'
import { sandboxRoutes } from './routes/sandbox.ts'
import { sessionRoutes } from './routes/session.ts'
import { signInRoutes } from './routes/signIn.ts'
import { stripeWebhookRoute } from './routes/stripeWebhook.ts'
import { uploadRoute } from './routes/upload.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { refuseSlowClients, slowClientOptions } from './slowClients.ts'
import { traceRequests } from './traceRequests.ts'
import { serveWebApp } from './webApp.ts'

/** Browser features that no page needs; denied, so that injected content cannot use them either. */
const permissionsPolicy = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const protect = (app: FastifyInstance, deps: ApiDeps): void => {
  const { config, limits } = deps
  const isHttps = config.publicUrl.startsWith('https:')
  const provider = providerSources(config)
  const bucket = config.s3?.directReads ? [originOfS3(config.s3)] : []
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...provider.scripts],
        // Components position themselves with style attributes; style elements stay forbidden.
        styleSrcAttr: ["'unsafe-inline'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:', 'https:', ...bucket],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'blob:', 'data:', ...provider.calls, ...bucket],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...provider.frames],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The sign-in popup, on another origin, must be able to message the window that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
  app.register(rateLimit, {
    max: limits.callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => callerOf(deps, request),
    allowList: (request) => !isApiPath(request.url) && !request.url.startsWith('/oidc/'),
  })
}

/** Builds the HTTP application from its dependencies. It does not listen. */
export const buildApp = async (deps: ApiDeps): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    trustProxy: trustedProxies(deps.config.trustProxy),
    ...slowClientOptions(deps.limits.connections),
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, deps.limits.refusalDelayMs)
  refuseSlowClients(app, deps.limits.connections, deps.config.trustProxy !== false)
  discardBodies(app)
  const closing = drainOnClose(app)
  traceRequests(app, deps.tracing)
  protect(app, deps)
  refuseForeignWrites(app, deps.config.publicUrl)
  describeApi(app, deps.config.publicUrl)
  app.register(cookie, { secret: deps.secrets.cookieKeys })
  app.register(multipart)
  app.addHook('onRequest', async (request, reply) => {
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
  })

  app.register(healthRoutes(deps))
  app.register(metricsRoute(deps))
  app.register(clientConfigRoute(deps))
  app.register(accountRoutes(deps))
  app.register(sessionRoutes(deps))
  app.register(keyRoutes(deps))
  app.register(webhookRoutes(deps))
  app.register(uploadRoute(deps))
  const runEdit = editRunner(deps, closing)
  app.register(processRoutes(deps, runEdit))
  app.register(removeBgRoutes(deps, runEdit))
  app.register(imageEditsRoute(deps, runEdit))
  app.register(progressRoute(deps, closing))
  app.register(imageRoutes(deps))
  app.register(backgroundRoute(deps))
  app.register(correctionRoutes(deps))
  app.register(candidatesRoutes(deps))
  app.register(provenanceRoute(deps))
  app.register(downloadRoute(deps))
  app.register(batchRoutes(deps))
  app.register(batchFilesRoute(deps))
  app.register(batchEventsRoute(deps, closing))
  app.register(batchMaskRoutes(deps))
  app.register(batchZipRoute(deps))
  app.register(planRoute(deps))
  app.register(recipeRoutes(deps))
  app.register(fileRoute(deps))
  app.register(deviceRoute(deps))
  app.register(contactRoute(deps))
  app.register(billingRoutes(deps))
  app.register(stripeWebhookRoute(deps))
  if (deps.sandbox !== null) app.register(sandboxRoutes(deps.sandbox), { prefix: sandboxPath })
  if (deps.config.externalIssuer === undefined && deps.config.firebase === undefined) {
    const { config, secrets, database } = deps
    const { publicUrl, trustProxy, usesCredentials } = config
    const provider = openIdProvider({ publicUrl, trustProxy: trustProxy !== false, secrets, database, usesCredentials })
    app.register(signInRoutes(deps, provider), { prefix: issuerPath })
    if (usesCredentials) app.register(credentialRoutes(deps, provider))
  }
  const { webFolder, publicUrl, isOpenToAnyone, diskModels } = deps.config
  const credits = () => diskModelCredits(diskModels, deps.refusedModels)
  serveWebApp(app, webFolder, publicUrl, isOpenToAnyone ? openNotice : '', credits)
  await app.ready()
  return app
}
