/** The direction of dependency, written once: contract ← planner ← engine ← engine-node, providers ← server, contract ← web, engine ← engine-web ← web's device page. See ARCHITECTURE.md. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(contract|planner|engine|engine-node|engine-web|providers|server|web|cli|bench|e2e|scripts)/(?!node_modules/)',
    pathNot: allowed,
  },
})

/** Every part of the server with the parts it may import. A part that is not listed here may import nothing. */
const serverArrows = {
  backup: ['db', 'storage'],
  db: [],
  jobs: [],
  network: [],
  pixels: [],
  signing: [],
  storage: [],
  tracing: [],
  webhooks: ['db', 'identity', 'network'],
  events: ['db'],
  queue: ['db', 'jobs'],
  billing: ['db'],
  hosted: ['db', 'network'],
  identity: ['db'],
  mail: ['db', 'queue'],
  edits: ['billing', 'db', 'events', 'queue', 'storage', 'webhooks'],
  batches: ['billing', 'db', 'edits', 'events', 'privacy', 'queue', 'storage', 'webhooks'],
  metrics: ['db', 'edits'],
  privacy: ['billing', 'db', 'edits', 'events', 'identity', 'storage'],
  worker: ['db', 'edits', 'events', 'hosted', 'mail', 'metrics', 'pixels', 'queue', 'storage', 'tracing'],
  api: [
    'batches',
    'billing',
    'db',
    'edits',
    'events',
    'hosted',
    'identity',
    'mail',
    'metrics',
    'network',
    'pixels',
    'privacy',
    'queue',
    'storage',
    'tracing',
    'webhooks',
  ],
  commands: ['backup', 'db', 'hosted', 'identity', 'metrics', 'storage', 'worker'],
}

/** Files beside the parts that import no part; any part may use them. */
const serverBase = 'errorCodeOf|escapeHtml|exposure|log|proxyTrust|secrets|serializeError'

/** What single parts may import beyond the contract, their arrows and the files above. */
const serverExtras = {
  api: '^planner/src/((describe|nearest|plan|planEdit)\\.ts$|(model|pointing|readings)/)|^engine/src/container/(?!decode|encode)|^engine-web/src/(deviceWeights|weights/partBytes)\\.ts$|^server/src/config\\.ts$',
  commands:
    '^engine/src/hosted/|^engine-node/src/(codec/sharpCodec|compression|models/(manifest|disk/\\w+))\\.ts$|^providers/|^server/src/(config|loadDotEnv)\\.ts$',
  hosted: '^engine/src/(hosted/|pipeline\\.ts$)|^providers/',
  pixels: '^(planner|engine|engine-node|providers)/',
  signing: '^engine-node/src/provenance/(claimSigner|developmentCertificate)\\.ts$',
  worker: '^(planner|engine|engine-node|providers)/',
}

const serverRules = [
  ...Object.entries(serverArrows).map(([part, parts]) =>
    only(
      `server-${part}`,
      `^server/src/${part}/`,
      [
        '^contract/',
        `^server/src/(${[part, ...parts].join('|')})/`,
        `^server/src/(${serverBase})\\.ts$`,
        serverExtras[part],
      ]
        .filter(Boolean)
        .join('|'),
      `server/${part} imports ${parts.length === 0 ? 'no other part' : parts.join(', ')}.`,
    ),
  ),
  only(
    'server-base',
    `^server/src/(${serverBase})\\.ts$`,
    `^server/src/(${serverBase})\\.ts$`,
    'Files that every part may use import no part.',
  ),
  only(
    'server-config',
    '^server/src/config\\.ts$',
    '^(contract/|server/src/(exposure|proxyTrust|\\w+/\\w+Config|privacy/retention)\\.ts$|engine-node/src/models/(executionProvider|disk/modelsFile)\\.ts$)',
    'The configuration imports the configuration of parts alone.',
  ),
  only(
    'server-unlisted-part',
    `^server/src/(?!(?:${Object.keys(serverArrows).join('|')}|testing)/)[^/]+/`,
    '^contract/',
    'A new part of the server gets a line in `serverArrows`.',
  ),
]

const pipelines = 'clean|inpaint|watermark|matte|upscale|face|headshot|plan|hosted'

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // Vite gives the address of a file whose name ends so, and makes the modules named virtual.
      to: { couldNotResolve: true, pathNot: '\\?url$|^virtual:' },
    },
    only('contract-knows-nobody', '^contract/', '^contract/', 'The contract depends on zod alone.'),
    only('planner-knows-contract', '^planner/', '^(contract|planner)/', 'The planner knows no pixels and no platform.'),
    only(
      'engine-knows-contract-and-planner',
      '^engine/',
      '^(contract|planner|engine)/',
      'The engine knows no server and no page.',
    ),
    only(
      'engine-node-knows-engine',
      '^engine-node/',
      '^(contract|engine|engine-node)/',
      'The ports in Node know no hosted model and no server.',
    ),
    only(
      'engine-web-knows-engine',
      '^engine-web/',
      '^(contract|planner|engine|engine-web)/|^engine-node/src/models/(manifest|withOutput|shareOpening)\\.ts$',
      'The ports in browsers know planner and engine, and of those in Node only the table of weights and what opens models.',
    ),
    {
      name: 'engine-web-runs-in-browsers',
      severity: 'error',
      from: { path: '^engine-web/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    only(
      'providers-know-engine',
      '^providers/',
      '^(contract|planner|engine|engine-node|providers)/',
      'Models outside know the engine and its ports in Node, never the server.',
    ),
    {
      name: 'engine-is-portable',
      comment: 'What the engine needs from a platform is given to it through engine/src/ports.ts.',
      severity: 'error',
      from: { path: '^(planner|engine)/src/', pathNot: '\\.test\\.ts$|/testing/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-peer', 'npm-unknown'],
        pathNot: 'node_modules/(zod|fflate|dequal|fast-deep-equal|fastest-levenshtein|double-metaphone)/',
      },
    },
    only(
      'cli-knows-the-engine',
      '^cli/',
      '^(contract|planner|engine|engine-node|cli)/|^scripts/steps/',
      'The command line runs the engine itself or talks to a server; it never imports the server or the web app.',
    ),
    only(
      'web-knows-contract',
      '^web/',
      '^(contract|web|engine/src/kernel|engine/weights|engine-web)/',
      "The web app knows the contract and the engine's numerics, never the server or the rest of the engine.",
    ),
    {
      name: 'device-page-alone-runs-the-engine',
      comment: 'The engine is large: only the page that edits on the device loads it.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/src/(features/device/|app/device\\.tsx$)' },
      to: { path: '^(engine-web|web/src/features/device)/' },
    },
    ...serverRules,
    {
      name: 'sharp-in-codec-only',
      severity: 'error',
      from: {
        path: '^(engine-node|providers|server|cli)/',
        pathNot: '^engine-node/src/codec/|\\.test\\.ts$|/src/testing/',
      },
      to: { path: 'node_modules/sharp/' },
    },
    {
      name: 'onnxruntime-in-models-only',
      severity: 'error',
      from: { path: '^(engine-node|providers|server|cli)/', pathNot: '^engine-node/src/models/|\\.test\\.ts$' },
      to: { path: 'node_modules/onnxruntime-node/' },
    },
    {
      name: 'wasm-libraries-in-engine-web-only',
      comment: 'The device page gives their addresses, which its build knows.',
      severity: 'error',
      from: {
        path: '^(contract|planner|engine|engine-node|engine-web|providers|server|web|cli)/',
        pathNot: '^engine-web/src/(codec|models)/|^web/src/features/device/engineWorker\\.ts$',
      },
      to: { path: 'node_modules/(onnxruntime-web|wasm-vips)/' },
    },
    {
      name: 'c2pa-in-provenance-only',
      severity: 'error',
      from: { path: '^(engine-node|providers|server|cli)/', pathNot: '^engine-node/src/provenance/|\\.test\\.ts$' },
      to: { path: 'node_modules/@contentauth/' },
    },
    {
      name: 'ai-sdk-in-providers-only',
      comment: 'Clients of hosted services stand behind one type.',
      severity: 'error',
      from: {
        path: '^(contract|planner|engine|engine-node|providers|server|web|cli)/',
        pathNot: '^providers/src/sdk/',
      },
      to: { path: 'node_modules/(ai|@ai-sdk)/' },
    },
    {
      name: 'kernel-is-below-all',
      comment: 'Shared numerics know nothing but the types of images in memory.',
      severity: 'error',
      from: { path: '^engine/src/kernel/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(contract|engine|server|web)/',
        pathNot: '^engine/src/kernel/|^engine/src/raster/(raster|plane)\\.ts$',
      },
    },
    {
      name: 'raster-is-below-all',
      severity: 'error',
      from: { path: '^engine/src/raster/' },
      to: { path: `^engine/src/(container|${pipelines})/` },
    },
    {
      name: 'container-below-pipelines',
      severity: 'error',
      from: { path: '^engine/src/container/' },
      to: { path: `^engine/src/(${pipelines})/` },
    },
    {
      name: 'adjust-below-pipelines',
      comment: 'Light, colour, detail and geometry are pure pixels.',
      severity: 'error',
      from: { path: '^engine/src/adjust/' },
      to: { path: `^engine/src/(container|${pipelines})/` },
    },
    {
      name: 'pipelines-do-not-mix',
      comment: 'Only headshot, plan and the two that share fills compose other pipelines.',
      severity: 'error',
      from: { path: '^engine/src/(clean|inpaint|matte|upscale|face|hosted)/' },
      to: { path: `^engine/src/(${pipelines})/`, pathNot: '^engine/src/(?:$1|clean|hosted|upscale)/' },
    },
    {
      name: 'watermark-fills-with-inpaint',
      comment: 'What cannot be solved is filled as any object is.',
      severity: 'error',
      from: { path: '^engine/src/watermark/' },
      to: { path: `^engine/src/(${pipelines})/`, pathNot: '^engine/src/(watermark|inpaint)/' },
    },
    {
      name: 'detect-below-pipelines',
      severity: 'error',
      from: { path: '^engine/src/detect/' },
      to: { path: `^engine/src/(candidates|${pipelines})/` },
    },
    {
      name: 'candidates-use-detect-matte-bands-and-lines',
      comment: 'Bands and thin lines are found where they are taken away.',
      severity: 'error',
      from: { path: '^engine/src/candidates/' },
      to: {
        path: `^engine/src/(${pipelines})/`,
        pathNot: '^engine/src/(matte/|watermark/(band/|lines/|markPatch))',
      },
    },
    {
      name: 'plan-alone-looks-for-things',
      comment: 'What a pipeline changes is given by its mask or its mode; only plan searches the photo.',
      severity: 'error',
      from: { path: '^engine/src/(?!candidates|detect|plan|testing)[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^engine/src/(candidates|detect)/' },
    },
    {
      name: 'web-lib-is-below',
      severity: 'error',
      from: { path: '^web/src/(lib|ui)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-below-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^web/dist/|^node_modules/(?!sharp/|onnxruntime-node/|onnxruntime-web/|wasm-vips/|@contentauth/|ai/|@ai-sdk/)',
    },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
